import { normaliseVoucherCode } from '#domain/pricing/voucher-code.ts';
import type { SalePart } from '#usecases/sale.ts';

/** Adds a code that opens the whole presale of a performance. */
export async function addPresaleCode(
  deps: SalePart<'stores' | 'transaction', 'allotments'>,
  input: { actor: string; performanceId: number; code: string; maxUses: number | null; until: Date | null },
): Promise<{ ok: true } | { ok: false; code: 'unknown_performance' | 'code_exists' }> {
  const { actor, performanceId, maxUses, until } = input;
  const code = normaliseVoucherCode(input.code);
  const of = await deps.stores.allotments.marketOf(performanceId);
  if (of === null) return { ok: false, code: 'unknown_performance' };
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
