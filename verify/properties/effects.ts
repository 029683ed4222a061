import { sum } from './money.ts';
import { endByBank } from './returns.ts';
import {
  isOpen,
  isTicket,
  liveCode,
  liveLines,
  type Line,
  type Order,
  type Payment,
  type Refund,
  type State,
} from './state.ts';
import { endUnpaid } from './tenders.ts';

// What happens to the money of an order.

/** Money bought the order: every line gets its ticket or code. */
export function sell(state: State, order: Order, payment: Payment | null, captureRef: string | null): void {
  order.state = 'paid';
  for (const tender of order.tenders) tender.state = 'spent';
  for (const line of order.lines) {
    line.state = 'live';
    line.codes = [{ id: '', state: 'issued', isHandedOver: false, epoch: line.epoch, lastPass: null }];
  }
  if (payment === null) return;
  Object.assign(payment, { state: 'captured', isApplied: true, captureRef, capturedMinor: payment.amountMinor });
  bookEarlyChargeback(state, order, payment);
}

/** Money bought nothing and goes back; some reasons close the order. */
export function refundCapture(
  state: State,
  order: Order,
  payment: Payment,
  capture: { reason: string; captureRef: string; amountMinor: number },
): void {
  const { reason, captureRef, amountMinor } = capture;
  const isOfAnother = reason === 'second_capture';
  const taken: Payment = isOfAnother
    ? { ...payment, id: `second-${payment.id}`, isApplied: false, chargedBackMinor: 0, earlyMinor: 0, amountMinor }
    : payment;
  if (isOfAnother) order.payments.push(taken);
  Object.assign(taken, { state: 'captured', captureRef, capturedMinor: amountMinor });
  order.refunds.push({ id: '', paymentId: taken.id, amountMinor, reason, state: 'requested' });
  const staysOpen = ['second_capture', 'wrong_amount', 'order_changed'].includes(reason);
  if (!staysOpen && isOpen(order)) endUnpaid(state, order, 'expired');
  if (!isOfAnother) bookEarlyChargeback(state, order, payment);
}

function bookEarlyChargeback(state: State, order: Order, payment: Payment): void {
  if (payment.earlyMinor === 0) return;
  const amountMinor = payment.earlyMinor;
  payment.earlyMinor = 0;
  bookChargeback(state, order, payment, amountMinor);
}

/** The bank takes money back: unsent refunds stop, and when all is gone and nothing was used, the order ends. */
export function bookChargeback(state: State, order: Order, payment: Payment, amountMinor: number): void {
  const gone = order.refunds.filter(
    ({ paymentId, state }) => paymentId === payment.id && (state === 'confirmed' || state === 'sent'),
  );
  const kept = payment.capturedMinor - payment.chargedBackMinor - sum(gone.map((refund) => refund.amountMinor));
  payment.chargedBackMinor += amountMinor;
  for (const refund of order.refunds) {
    if (refund.paymentId === payment.id && refund.state === 'requested') refund.state = 'failed';
  }
  const live = liveLines(order);
  const isUsed = live.some((line) => liveCode(line)?.state === 'used');
  if (order.state !== 'paid' || !payment.isApplied || amountMinor < kept || isUsed) return;
  endByBank(state, order);
}

/** The provider made a refund. A chargeback may have stopped it meanwhile; the money left all the same. */
export function confirmRefund(state: State, paymentId: string, amountMinor: number): string | null {
  for (const order of state.orders) {
    const refund =
      findRefund(order, paymentId, amountMinor, 'requested') ?? findRefund(order, paymentId, amountMinor, 'failed');
    if (refund === undefined) continue;
    refund.state = 'confirmed';
    const isDone = order.refunds.every((each) => each.state === 'confirmed');
    if (order.state === 'refund_pending' && isDone) order.state = 'refunded';
    return null;
  }
  return `sent ${amountMinor} of payment ${paymentId}, which nobody owes`;
}

/** The provider refused a refund, because there is not so much left. */
export function failRefund(state: State, paymentId: string, amountMinor: number): void {
  for (const order of state.orders) {
    const refund = findRefund(order, paymentId, amountMinor, 'requested');
    if (refund !== undefined) refund.state = 'failed';
  }
}

function findRefund(
  { refunds }: Order,
  paymentId: string,
  amountMinor: number,
  state: Refund['state'],
): Refund | undefined {
  return refunds.find(
    (each) => each.paymentId === paymentId && each.amountMinor === amountMinor && each.state === state,
  );
}

/** Unpaid orders with tickets of a performance. */
export function unpaidFor(state: State, performanceId: number): string[] {
  const isFor = (line: Line) => isTicket(line) && line.performanceId === performanceId;
  return state.orders.filter((order) => isOpen(order) && order.lines.some(isFor)).map(({ id }) => id);
}

/** A schedule change ends unpaid orders, whose buyers agreed to another date. */
export function expire(state: State, orderIds: readonly string[]): void {
  for (const order of state.orders)
    if (orderIds.includes(order.id) && isOpen(order)) endUnpaid(state, order, 'expired');
}
