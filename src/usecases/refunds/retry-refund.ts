import type { RefundOutcome } from '#usecases/payments/settlement-port.ts';
import type { SalePart } from '#usecases/sale.ts';
import { sendRefunds } from './send-refunds.ts';

export type RetryResult =
  /** `failure` is the provider's answer to a refund that it did not take. */
  | ({ ok: true } & RefundOutcome)
  | { ok: false; code: 'not_open' | 'charged_back' }
  /** It is due, but another refund of the payment, or a try of the running service, goes first. */
  | { ok: false; code: 'waits' };

/** A person has a refund sent again at once, and reads what the provider answers. */
export async function retryRefund(
  deps: SalePart<'stores' | 'transaction' | 'provider', 'refunds' | 'ledger'>,
  { refundId, actor }: { refundId: string; actor: string },
): Promise<RetryResult> {
  const retried = await deps.transaction((stores) => stores.refunds.retry(refundId, actor));
  if (retried !== 'due') return { ok: false, code: retried };
  if ((await sendRefunds(deps, refundId)) === 0) return { ok: false, code: 'waits' };
  const outcome = await deps.stores.refunds.outcomeOf(refundId);
  return outcome === null ? { ok: false, code: 'not_open' } : { ok: true, ...outcome };
}
