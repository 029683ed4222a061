import { shareMinor } from '#domain/money/money.ts';

/** A sold line, with what paid for it. */
export type SoldLine = {
  lineNo: number;
  /** Who sold it; null when the operator of the site did. */
  organizerId: number | null;
  priceMinor: number;
  feeMinor: number;
  /** The part of the price that points paid. */
  pointsMinor: number;
  isFeeReturned: boolean;
  /** Of price and points what a broken set keeps back; negative where it comes back (`broken-sets.ts`). */
  withheldMinor?: number;
  withheldPointsMinor?: number;
};

/**
 * How much of a line comes back: a share of its price the way it was paid, or all but an amount, and its service fee as
 * points.
 */
export type ReturnRule = { pricePermille: number; hasFee: boolean; keptMinor?: number };

/** Cancelled, or the new date was refused: the whole price, and the fee unless it has come back before. */
export const WHOLE_RETURN: ReturnRule = { pricePermille: 1000, hasFee: true };

/** Postponed: the tickets stay valid for the new date; the fee is returned at once in any case. */
export const FEE_RETURN: ReturnRule = { pricePermille: 0, hasFee: true };

/**
 * The buyer's own return: a share of the price or all but an amount, never the fee. The seller keeps the rest. Belarus: at
 * least 75 % (Culture Code, art. 217).
 */
export function ownReturnRule(of: { sharePermille: number } | { keptMinor: number }): ReturnRule {
  return 'keptMinor' in of
    ? { pricePermille: 1000, hasFee: false, keptMinor: of.keptMinor }
    : { pricePermille: of.sharePermille, hasFee: false };
}

/** What the payer's bank took back of an order's payment, and what is left of it with the provider. */
export type PaymentLeft = {
  chargedBackMinor: number;
  /** The part of it that earlier returns were reduced by. */
  countedMinor: number;
  keptMinor: number;
};

/** The order whose lines are returned. */
export type ReturnableOrder = {
  /** The money paid for the prices of all its lines, returned or not. */
  priceMoneyMinor: number;
  left: PaymentLeft;
};

export type LineReturn = {
  lineNo: number;
  organizerId: number | null;
  /** What comes back of the price, as money and as points. */
  priceMinor: number;
  /** The part of it that comes back as points. */
  pointsMinor: number;
  /** The service fee as points, once per line for all time. */
  feePoints: number;
  /** What a broken set keeps back of price and points before the share; absent for lines without one. */
  withheldMinor?: number;
  withheldPointsMinor?: number;
};

export type OrderReturn = {
  lines: LineReturn[];
  /** To be sent to the buyer. */
  moneyMinor: number;
  pointsMinor: number;
  feePoints: number;
  /** By how much the money is smaller because the payer's bank took it back already. */
  chargedBackMinor: number;
};

/**
 * What comes back for these lines by a rule. What the bank took back counts as returned already, once: first towards the
 * money owed, then towards the fee. Never more than the payment still has.
 */
export function returnOf(order: ReturnableOrder, lines: readonly SoldLine[], rule: ReturnRule): OrderReturn {
  const isFeeGone = isFeeChargedBack(order);
  const back = lines.map((line) => lineReturn(line, rule, isFeeGone));
  const pointsMinor = sumOf(back, 'pointsMinor');
  const owedMinor = sumOf(back, 'priceMinor') - pointsMinor;
  const moneyMinor = unpaidByBank(owedMinor, order.left);
  return {
    lines: back,
    moneyMinor,
    pointsMinor,
    feePoints: sumOf(back, 'feePoints'),
    chargedBackMinor: owedMinor - moneyMinor,
  };
}

/**
 * Returns by different rules, one after the other: what the bank took back is subtracted once, and no more is
 * returned than the payment still has.
 */
export function returnsOf<Group extends { lines: readonly SoldLine[]; rule: ReturnRule }>(
  order: ReturnableOrder,
  groups: readonly Group[],
): (Group & { back: OrderReturn })[] {
  let { left } = order;
  return groups.map((group) => {
    const back = returnOf({ ...order, left }, group.lines, group.rule);
    left = {
      ...left,
      countedMinor: left.countedMinor + back.chargedBackMinor,
      keptMinor: left.keptMinor - back.moneyMinor,
    };
    return { ...group, back };
  });
}

/** A return that pays nothing because the bank has paid it already would only cost the buyer the tickets. */
export function isPaidByBank(back: Pick<OrderReturn, 'moneyMinor' | 'pointsMinor' | 'chargedBackMinor'>): boolean {
  return back.chargedBackMinor > 0 && back.moneyMinor + back.pointsMinor === 0;
}

/** The lines of an order whose money the payer's bank took back: nothing is sent, and no fee comes back. */
export function chargedBackReturn(lines: readonly SoldLine[]): OrderReturn {
  const back = lines.map((line) => lineReturn(line, { pricePermille: 1000, hasFee: false }, true));
  const pointsMinor = sumOf(back, 'pointsMinor');
  const chargedBackMinor = sumOf(back, 'priceMinor') - pointsMinor;
  return { lines: back, moneyMinor: 0, pointsMinor, feePoints: 0, chargedBackMinor };
}

function lineReturn(line: SoldLine, rule: ReturnRule, isFeeGone: boolean): LineReturn {
  const { lineNo, organizerId, withheldMinor = 0, withheldPointsMinor = 0 } = line;
  const paid = { priceMinor: line.priceMinor - withheldMinor, pointsMinor: line.pointsMinor - withheldPointsMinor };
  const moneyShare = shareMinor(paid.priceMinor - paid.pointsMinor, rule.pricePermille);
  const pointsShare = shareMinor(paid.pointsMinor, rule.pricePermille);
  // What the seller keeps comes out of the money before the points.
  const moneyMinor = Math.max(0, moneyShare - (rule.keptMinor ?? 0));
  const pointsMinor = Math.max(0, pointsShare - Math.max(0, (rule.keptMinor ?? 0) - moneyShare));
  const feePoints = rule.hasFee && !line.isFeeReturned && !isFeeGone ? line.feeMinor : 0;
  const kept = withheldMinor === 0 ? {} : { withheldMinor, withheldPointsMinor };
  return { lineNo, organizerId, priceMinor: moneyMinor + pointsMinor, pointsMinor, feePoints, ...kept };
}

function unpaidByBank(owedMinor: number, { chargedBackMinor, countedMinor, keptMinor }: PaymentLeft): number {
  if (chargedBackMinor === 0) return owedMinor;
  const openMinor = Math.max(0, chargedBackMinor - countedMinor);
  return Math.max(0, Math.min(owedMinor - openMinor, keptMinor));
}

/** The fee becomes points only if its money is still here. */
function isFeeChargedBack({ priceMoneyMinor, left: { chargedBackMinor, keptMinor } }: ReturnableOrder): boolean {
  return chargedBackMinor > 0 && (keptMinor <= 0 || chargedBackMinor > priceMoneyMinor);
}

function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
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
