import { sendOrderMail } from './send-order-mail.ts';
import type { MailDeps, MailOutcome } from './send-ticket-mail.ts';

/** Informs the buyer that a refund was made (`given_back`) or that the provider confirmed it (`refunded`). */
export async function sendRefundMail(
  deps: MailDeps,
  input: { refundId: string; kind: 'given_back' | 'refunded' },
): Promise<MailOutcome> {
  const refund = await deps.tickets.findRefund(input.refundId);
  if (refund === null) return 'no_longer_needed';
  const back = { amountMinor: refund.amountMinor, tenders: refund.tenders ?? [] };
  return sendOrderMail(deps, {
    orderId: refund.orderId,
    lineNos: refund.lineNos,
    why:
      input.kind === 'refunded'
        ? { kind: input.kind, ...back }
        : { kind: input.kind, ...back, reason: refund.reason ?? 'order_changed' },
    key: `${input.kind}:${input.refundId}`,
  });
}
