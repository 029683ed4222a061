import { type PaymentRecord, refundableMinor, type RefundRecord } from '../books.ts';
import { type Gateway, startRefund } from '../gateway.ts';
import { asObject, asText, type Exchange, readJson, sendJson } from '../http.ts';
import type { RememberedAnswers } from '../idempotency.ts';
import { refundTransactionOf } from './bodies.ts';
import { refuse } from './gateway-host.ts';

const DUPLICATE_REFUND_MS = 30_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** POST /transactions/refunds. The same `RequestID` gets the first answer again, also when that was a refusal. */
export function takeRefund(gateway: Gateway, answers: RememberedAnswers, exchange: Exchange): void {
  const { request, response } = exchange;
  const requestId = asText(request.headers['requestid']);
  if (requestId !== null && !UUID.test(requestId)) return refuse(response, 400, 'RequestID is invalid');
  const earlier = answers.find(requestId);
  if (earlier) return sendJson(response, earlier.status, earlier.body);
  const wanted = asObject(readJson(exchange)?.['request']);
  const record = gateway.books.findByCapture(asText(wanted?.['parent_uid']) ?? '');
  const behaviour = record && gateway.switches.forSettling(record, {});
  if (behaviour?.refund === 'lost') return void response.socket?.destroy();
  if (behaviour?.refund === 'error') return sendJson(response, 500, { message: 'Internal server error' });
  if (behaviour?.refund === 'limit') return refuse(response, 429, 'Too many requests');
  const answer = (status: number, body: object) => {
    answers.keep(requestId, { status, body });
    if (behaviour?.refund === 'cut') response.socket?.destroy();
    else sendJson(response, status, body);
  };
  const problem = problemOf(record, wanted);
  if (problem !== null) return answer(422, { response: { message: problem.message, errors: problem.errors } });
  const made =
    record &&
    startRefund(record, Number(wanted?.['amount']), String(wanted?.['reason']), asText(wanted?.['tracking_id']));
  if (!record || !behaviour || !made) return refuse(response, 500, 'The refund was checked and not made');
  finish(gateway, made, behaviour.refund, behaviour.refundAfterMs);
  answer(200, { transaction: refundTransactionOf(record, made) });
}

function finish(gateway: Gateway, made: RefundRecord, how: string, afterMs: number): void {
  if (how === 'decline') made.state = 'failed';
  else if (how === 'pending') gateway.webhooks.later(afterMs, () => void (made.state = 'confirmed'));
  else made.state = 'confirmed';
}

type Problem = { message: string; errors: Record<string, string[]> };

function problemOf(record: PaymentRecord | undefined, wanted: Record<string, unknown> | null): Problem | null {
  const reason = asText(wanted?.['reason']);
  const amountMinor = Number(wanted?.['amount']);
  const base = (message: string): Problem => ({ message, errors: { base: [message] } });
  if (!record) return { message: 'Parent uid is invalid', errors: { parent_uid: ['is invalid'] } };
  if (!reason || reason.length > 255) return { message: 'Reason is invalid', errors: { reason: ['is invalid'] } };
  const left = refundableMinor(record);
  if (record.state === 'captured' && left === 0 && record.chargebacks.length === 0) {
    return base('Parent transaction cannot be refunded. It has been refunded already.');
  }
  if (wanted?.['duplicate_check'] !== false && hasEqualRefund(record, amountMinor))
    return base('Duplicate transaction.');
  // bePaid's answer to a refund of charged-back money is not published; we assume the answer for any excess amount.
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > left) {
    return { message: 'Amount is invalid', errors: { amount: ['is greater than available for refund'] } };
  }
  return null;
}

function hasEqualRefund(record: PaymentRecord, amountMinor: number): boolean {
  return record.refunds.some(
    (refund) => refund.amountMinor === amountMinor && Date.now() - refund.createdAt.getTime() < DUPLICATE_REFUND_MS,
  );
}
