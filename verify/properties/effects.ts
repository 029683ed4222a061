import {
  isOpen,
  isTicket,
  liveCode,
  liveLines,
  type Line,
  type LineState,
  type Order,
  type Payment,
  type Refund,
  type State,
} from './state.ts';

// The money of an order, written without looking at the product's own arithmetic.

export const halfUp = (amountMinor: number, permille: number): number =>
  Math.floor((amountMinor * permille + 500) / 1000);
export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
export const priceOf = (line: Line): number => line.amounts?.priceMinor ?? 0;
export const feeOf = (line: Line): number => line.amounts?.feeMinor ?? 0;

export const paymentOf = (order: Order): Payment | undefined => order.payments.find(({ isApplied }) => isApplied);

/** What the provider still has of a payment once the refunds on their way have left. */
function keptMinor(order: Order, payment: Payment): number {
  const leaving = order.refunds.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed');
  return payment.capturedMinor - payment.chargedBackMinor - sum(leaving.map(({ amountMinor }) => amountMinor));
}

/** How lines come back: a share of each price, after what broken sets keep of it. */
export type Rule = { permille: number; hasFee: boolean; withheld?: ReadonlyMap<number, number> };

const owedFor = (line: Line, { permille, withheld }: Rule): number =>
  halfUp(priceOf(line) - (withheld?.get(line.lineNo) ?? 0), permille);

export type Back = { owedMinor: number; moneyMinor: number; feePoints: number };

/**
 * What comes back for lines of one order: the share of each price, less what the payer's bank took back already and no
 * earlier return has been reduced by, and never more than the provider still has. The fee becomes points once, and only
 * while its money is here.
 */
export function backFor(order: Order, lines: readonly Line[], rule: Rule): Back {
  const payment = paymentOf(order);
  const charged = payment?.chargedBackMinor ?? 0;
  const kept = payment === undefined ? 0 : keptMinor(order, payment);
  const owedMinor = sum(lines.map((line) => owedFor(line, rule)));
  const uncounted = Math.max(0, charged - order.countedMinor);
  const moneyMinor = charged === 0 ? owedMinor : Math.max(0, Math.min(owedMinor - uncounted, kept));
  const isFeeGone = charged > 0 && (kept <= 0 || charged > sum(order.lines.map(priceOf)));
  const fees = rule.hasFee && !isFeeGone ? lines.filter((line) => !line.isFeeReturned).map(feeOf) : [];
  return { owedMinor, moneyMinor, feePoints: sum(fees) };
}

/** Ends lines of a paid order, and owes what comes back. */
export function giveBack(
  order: Order,
  lines: readonly Line[],
  rule: Rule,
  why: { cause: string; state: LineState },
): Back {
  const back = backFor(order, lines, rule);
  for (const line of lines) {
    line.backMinor = owedFor(line, rule);
    line.withheldMinor = rule.withheld?.get(line.lineNo) ?? 0;
    endLine(line, why.state);
  }
  if (why.state === 'cancelled') giveVoucherBack(order);
  oweBack(order, lines, back, why.cause);
  settleState(order);
  return back;
}

/** The fees of lines that stay as they are. */
export function giveFeesBack(order: Order, lines: readonly Line[]): void {
  oweBack(order, lines, backFor(order, lines, { permille: 0, hasFee: true }), 'performance_postponed');
}

function oweBack(order: Order, lines: readonly Line[], back: Back, cause: string): void {
  const payment = paymentOf(order);
  order.countedMinor += back.owedMinor - back.moneyMinor;
  order.points += back.feePoints;
  if (back.feePoints > 0) for (const line of lines) if (feeOf(line) > 0) line.isFeeReturned = true;
  if (back.moneyMinor === 0 || payment === undefined) return;
  order.refunds.push({
    id: '',
    paymentId: payment.id,
    amountMinor: back.moneyMinor,
    reason: cause,
    state: 'requested',
  });
}

/** The buyer could not use what the voucher reduced, or unlocked. */
function giveVoucherBack(order: Order): void {
  const reduced = order.lines.filter(({ amounts }) => (amounts?.voucherMinor ?? 0) > 0);
  const using = reduced.length > 0 ? reduced : order.lines;
  if (using.every(({ state }) => state === 'cancelled')) order.voucherUses = 0;
}

function endLine(line: Line, state: LineState): void {
  line.state = state;
  for (const code of line.codes) code.state = 'void';
}

/** A paid order without a live line waits for its refunds, or is refunded. */
function settleState(order: Order): void {
  if (order.state === 'paid' && liveLines(order).length === 0) {
    order.state = order.refunds.some(({ state }) => state !== 'confirmed') ? 'refund_pending' : 'refunded';
  }
}

/** Money bought the order: every line gets its ticket or code. */
export function sell(order: Order, payment: Payment | null, captureRef: string | null): void {
  order.state = 'paid';
  for (const line of order.lines) {
    line.state = 'live';
    line.codes = [{ id: '', state: 'issued', isHandedOver: false, epoch: line.epoch, lastPass: null }];
  }
  if (payment === null) return;
  Object.assign(payment, { state: 'captured', isApplied: true, captureRef, capturedMinor: payment.amountMinor });
  bookEarlyChargeback(order, payment);
}

/** Money bought nothing and goes back; some reasons close the order. */
export function refundCapture(
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
  if (!staysOpen && isOpen(order)) order.state = 'expired';
  if (!isOfAnother) bookEarlyChargeback(order, payment);
}

function bookEarlyChargeback(order: Order, payment: Payment): void {
  if (payment.earlyMinor === 0) return;
  const amountMinor = payment.earlyMinor;
  payment.earlyMinor = 0;
  bookChargeback(order, payment, amountMinor);
}

/** The bank takes money back: unsent refunds stop, and when all is gone and nothing was used, the order ends. */
export function bookChargeback(order: Order, payment: Payment, amountMinor: number): void {
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
  for (const line of live) {
    line.backMinor = priceOf(line);
    endLine(line, 'cancelled');
  }
  order.countedMinor += sum(live.map(priceOf));
  order.state = 'refunded';
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
  for (const order of state.orders) if (orderIds.includes(order.id) && isOpen(order)) order.state = 'expired';
}
