import { shareMinor } from '#domain/money/money.ts';

/** What a paid order is worth: the tickets that are still good, the fee, and the points that paid a part of it. */
export type PaidOrder = {
  /** Sum of the prices of tickets that are not void. */
  faceMinor: number;
  feeMinor: number;
  pointsMinor: number;
  isFeeReturned: boolean;
};

/** `feePoints`: the service fee as points, once per order for all time. */
export type Giving = { moneyMinor: number; pointsMinor: number; feePoints: number };

/** Cancelled: the price goes back by the way it came, the fee as points. */
export function givenBackByCancelling(order: PaidOrder): Giving {
  return { ...splitPrice(order), feePoints: feePointsOf(order) };
}

/** Postponed: the tickets stay good for the new date; the fee comes back as points at once, whatever the buyer chooses. */
export function givenBackByPostponing(order: PaidOrder): Giving {
  return { moneyMinor: 0, pointsMinor: 0, feePoints: feePointsOf(order) };
}

/** The buyer of a postponed performance chose the money; the fee was returned when it was postponed. */
export function givenBackByRefusingNewDate(order: PaidOrder): Giving {
  return { ...splitPrice(order), feePoints: feePointsOf(order) };
}

/** The visitor's own return: a share of the price, never the fee. Belarus: at least 75 % (Culture Code, art. 217). */
export function givenBackByOwnReturn(order: PaidOrder, rule: { sharePermille: number }): Giving {
  const { moneyMinor, pointsMinor } = splitPrice(order);
  return {
    moneyMinor: shareMinor(moneyMinor, rule.sharePermille),
    pointsMinor: shareMinor(pointsMinor, rule.sharePermille),
    feePoints: 0,
  };
}

/** Days in which the buyer of a postponed performance may still choose the money, if the new date is not earlier. */
const REFUND_DAYS_AFTER_POSTPONING = 30;

/**
 * Null while there is no new date: nobody can refuse a date that is not known, so the right to the whole price does not
 * run out before it is. Naming the date is a move of its own and starts the days.
 */
export function refundDeadline(now: Date, newStartsAt: Date | null): Date | null {
  if (newStartsAt === null) return null;
  const deadline = new Date(now.getTime() + REFUND_DAYS_AFTER_POSTPONING * 86_400_000);
  return newStartsAt < deadline ? newStartsAt : deadline;
}

/** Points pay the price before the fee, so a returned price gives them back first to last. */
function splitPrice({ faceMinor, pointsMinor }: PaidOrder): { moneyMinor: number; pointsMinor: number } {
  const inPoints = Math.min(faceMinor, pointsMinor);
  return { moneyMinor: faceMinor - inPoints, pointsMinor: inPoints };
}

function feePointsOf({ feeMinor, isFeeReturned }: PaidOrder): number {
  return isFeeReturned ? 0 : feeMinor;
}
