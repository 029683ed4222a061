import { type BasketRefusal, changeBasket } from './change-basket.ts';
import { normaliseVoucherCode } from '#domain/pricing/voucher-code.ts';
import { codeGuessLimits } from '#domain/accounts/code-guesses.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { VoucherChange } from '#usecases/pricing/ports.ts';

/** Applies a voucher to a held order instead of the one that it has, or takes it off; all lines are priced anew. */
export async function setVoucher(
  deps: SalePart<'stores' | 'transaction' | 'offers', 'orders' | 'pricing' | 'tenders' | 'ledger' | 'rateLimits'>,
  { orderId, code, network }: { orderId: string; code: string | null; network: string | null },
): Promise<{ ok: true } | BasketRefusal | { ok: false; code: 'too_many_vouchers' }> {
  const limits = codeGuessLimits('voucher', network);
  // Counted before the answer, so that guesses at once are all counted; what exists is given back.
  if (code !== null && (await deps.stores.rateLimits.takeEach([limits]))[0]) {
    return { ok: false, code: 'too_many_vouchers' };
  }
  const voucher: VoucherChange = code === null ? { kind: 'none' } : { kind: 'code', code: normaliseVoucherCode(code) };
  const outcome = await changeBasket<BasketRefusal, never>(deps, orderId, {}, (_stores, order) =>
    Promise.resolve({ ok: true, stays: order.lines, added: [], voucher }),
  );
  const isUnknown = !outcome.ok && outcome.code === 'voucher_unknown';
  if (code !== null && !isUnknown) await deps.stores.rateLimits.release(limits);
  return outcome;
}
