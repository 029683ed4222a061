import { buyerCodeLimits } from '#domain/accounts/rate-limits.ts';
import { RESEND_SECONDS } from '#domain/contact/one-time-code.ts';
import type { SalePart } from '#usecases/sale.ts';

export type RequestCodeResult =
  | { ok: true }
  | { ok: false; code: 'no_address' | 'too_many_codes' }
  | { ok: false; code: 'too_early'; waitSeconds: number };

type Deps = SalePart<'transaction', 'buyerCodes' | 'rateLimits'>;

/** Somebody who has the tickets' address says that the order is theirs: a code goes to the address of the order. */
export async function requestBuyerCode(
  deps: Deps,
  { orderId, network }: { orderId: string; network: string | null },
): Promise<RequestCodeResult> {
  return deps.transaction(async (stores): Promise<RequestCodeResult> => {
    const asked = await stores.buyerCodes.ask(orderId, { waitSeconds: RESEND_SECONDS });
    if (!asked.ok) return asked;
    const [over] = await stores.rateLimits.takeEach([buyerCodeLimits({ orderId, network })]);
    return over ? { ok: false, code: 'too_many_codes' } : { ok: true };
  });
}
