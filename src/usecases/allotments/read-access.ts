import { normaliseVoucherCode } from '#domain/pricing/voucher-code.ts';
import { codeGuessLimits } from '#domain/accounts/code-guesses.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { CodeAccess } from './ports.ts';

export type AccessResult =
  | { ok: true; access: CodeAccess }
  | {
      ok: false;
      code: NonNullable<CodeAccess['refusal']> | 'voucher_unknown' | 'voucher_not_for_this' | 'too_many_vouchers';
    };

/** What a code opens at a performance, before anything is chosen. Guesses are limited as those of vouchers are. */
export async function readAccess(
  deps: SalePart<'stores', 'allotments' | 'rateLimits'>,
  { performanceId, code, network }: { performanceId: number; code: string; network: string | null },
): Promise<AccessResult> {
  const limits = codeGuessLimits('voucher', network);
  if ((await deps.stores.rateLimits.takeEach([limits]))[0]) return { ok: false, code: 'too_many_vouchers' };
  const access = await deps.stores.allotments.readAccess(performanceId, normaliseVoucherCode(code));
  if (access === null) return { ok: false, code: 'voucher_unknown' };
  await deps.stores.rateLimits.release(limits);
  if (!access.isCovered) return { ok: false, code: 'voucher_not_for_this' };
  return access.refusal === null ? { ok: true, access } : { ok: false, code: access.refusal };
}
