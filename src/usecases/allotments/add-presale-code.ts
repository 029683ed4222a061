import { normaliseVoucherCode, VOUCHER_CODE } from '#domain/pricing/voucher-code.ts';
import type { SalePart } from '#usecases/sale.ts';

export type PresaleCodeResult =
  | { ok: true }
  | {
      ok: false;
      code: 'invalid_code' | 'unknown_performance' | 'performance_cancelled' | 'presale_over' | 'code_exists';
    };

/** Adds a code that opens the whole presale of a performance. */
export async function addPresaleCode(
  deps: SalePart<'stores' | 'transaction', 'allotments'>,
  input: { actor: string; performanceId: number; code: string; maxUses: number | null; until: Date | null },
): Promise<PresaleCodeResult> {
  const { actor, performanceId, maxUses, until } = input;
  const code = normaliseVoucherCode(input.code);
  if (!VOUCHER_CODE.test(code)) return { ok: false, code: 'invalid_code' };
  const of = await deps.stores.allotments.marketOf(performanceId);
  if (of === null) return { ok: false, code: 'unknown_performance' };
  if (of.isCancelled) return { ok: false, code: 'performance_cancelled' };
  if (of.isOnSale) return { ok: false, code: 'presale_over' };
  return deps.transaction(async ({ allotments }) => {
    const access = { allotmentIds: null, opensPresale: true, isFree: false };
    const isNew = await allotments.addCode({ code, market: of.market, performanceId, ...access, maxUses, until });
    if (!isNew) return { ok: false as const, code: 'code_exists' as const };
    await allotments.audit({
      actor,
      action: 'code.added',
      thing: String(performanceId),
      detail: { code, maxUses, until },
    });
    return { ok: true as const };
  });
}
