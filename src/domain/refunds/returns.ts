import { shareMinor } from '#domain/money/money.ts';

/** Value of a paid order: the tickets that are still valid, the fee, and the points that paid a part of it. */
export type PaidOrder = {
  /** Sum of the prices of tickets that are not void. */
  faceMinor: number;
  feeMinor: number;
  pointsMinor: number;
  isFeeReturned: boolean;
};

/** `feePoints`: the service fee as points, only once per order. */
export type RefundBreakdown = { moneyMinor: number; pointsMinor: number; feePoints: number };

/** Cancelled: the price is refunded the way it was paid, the fee as points. */
export function refundByCancelling(order: PaidOrder): RefundBreakdown {
  return { ...splitPrice(order), feePoints: feePointsOf(order) };
}

/** What the payer's bank took back of an order's payment, and what is left of it with the provider. */
export type PaymentLeft = { chargedBackMinor: number; keptMinor: number };

/**
 * What the bank took back counts as returned already: first towards the money owed, then towards the fee. Never more than
 * the payment still has.
 */
export function withoutChargedBack(owed: RefundBreakdown, paid: PaidOrder, left: PaymentLeft): RefundBreakdown {
  const { chargedBackMinor, keptMinor } = left;
  if (chargedBackMinor === 0) return owed;
  const isFeeGone = keptMinor <= 0 || chargedBackMinor > splitPrice(paid).moneyMinor;
  return {
    moneyMinor: Math.max(0, Math.min(owed.moneyMinor - chargedBackMinor, keptMinor)),
    pointsMinor: owed.pointsMinor,
    feePoints: isFeeGone ? 0 : owed.feePoints,
  };
}

/** The same for a return that is offered; null when the bank has paid all of it, so that it would cost only the tickets. */
export function unpaidByBank(owed: RefundBreakdown, paid: PaidOrder, left: PaymentLeft): RefundBreakdown | null {
  const back = withoutChargedBack(owed, paid, left);
  return back.moneyMinor < owed.moneyMinor && back.moneyMinor + back.pointsMinor === 0 ? null : back;
}

/** Postponed: the tickets stay valid for the new date; the fee is returned as points at once in any case. */
export function refundByPostponing(order: PaidOrder): RefundBreakdown {
  return { moneyMinor: 0, pointsMinor: 0, feePoints: feePointsOf(order) };
}

/** The buyer of a postponed performance chose the refund; the fee was returned when it was postponed. */
export function refundByRefusingNewDate(order: PaidOrder): RefundBreakdown {
  return { ...splitPrice(order), feePoints: feePointsOf(order) };
}

/** The visitor's own return: a share of the price, never the fee. Belarus: at least 75 % (Culture Code, art. 217). */
export function refundByOwnReturn(order: PaidOrder, rule: { sharePermille: number }): RefundBreakdown {
  const { moneyMinor, pointsMinor } = splitPrice(order);
  return {
    moneyMinor: shareMinor(moneyMinor, rule.sharePermille),
    pointsMinor: shareMinor(pointsMinor, rule.sharePermille),
    feePoints: 0,
  };
}

/** Days in which the buyer of a postponed performance may still choose the refund, unless the new date is earlier. */
const REFUND_DAYS_AFTER_POSTPONING = 30;

/**
 * Null while there is no new date: a date that is unknown cannot be refused, so the right to the full price does not
 * expire before it is announced. Announcing it is a separate schedule change and starts the period.
 */
export function refundDeadline(now: Date, newStartsAt: Date | null): Date | null {
  if (newStartsAt === null) return null;
  const deadline = new Date(now.getTime() + REFUND_DAYS_AFTER_POSTPONING * 86_400_000);
  return newStartsAt < deadline ? newStartsAt : deadline;
}

/** Points pay the price before the fee, so a refund of the price returns all points first. */
function splitPrice({ faceMinor, pointsMinor }: PaidOrder): { moneyMinor: number; pointsMinor: number } {
  const inPoints = Math.min(faceMinor, pointsMinor);
  return { moneyMinor: faceMinor - inPoints, pointsMinor: inPoints };
}

function feePointsOf({ feeMinor, isFeeReturned }: PaidOrder): number {
  return isFeeReturned ? 0 : feeMinor;
}
