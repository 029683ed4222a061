import { splitRefund } from '#domain/pricing/split-refund.ts';
import type { TenderKind } from '#domain/pricing/tenders.ts';

/** What a tender paid of a sold line; `ref` is the certificate, the account of credit or the buyer of points. */
export type PaidCover = {
  tenderNo: number;
  kind: TenderKind;
  ref: number | string;
  priceMinor: number;
  feeMinor: number;
};

/** A sold line, with what paid for it. */
export type SoldLine = {
  lineNo: number;
  /** Who sold it; null when the operator of the site did. */
  organizerId: number | null;
  priceMinor: number;
  feeMinor: number;
  /** What tenders paid; money paid the rest. */
  covers: readonly PaidCover[];
  isFeeReturned: boolean;
};

/** How much of a line comes back: a share of its price the way it was paid, and its service fee as points. */
export type ReturnRule = { pricePermille: number; hasFee: boolean };

/** Cancelled, or the new date was refused: the whole price, and the fee unless it has come back before. */
export const WHOLE_RETURN: ReturnRule = { pricePermille: 1000, hasFee: true };

/** Postponed: the tickets stay valid for the new date; the fee is returned at once in any case. */
export const FEE_RETURN: ReturnRule = { pricePermille: 0, hasFee: true };

/** The buyer's own return: a share of the price, never the fee. Belarus: at least 75 % (Culture Code, art. 217). */
export function ownReturnRule({ sharePermille }: { sharePermille: number }): ReturnRule {
  return { pricePermille: sharePermille, hasFee: false };
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
  /** What comes back of the price. */
  priceMinor: number;
  /** The parts of it that go back to the tenders that had paid; the rest comes back as money. */
  tenders: readonly ReturnedTender[];
  /** The service fee as points, once per line for all time. */
  feePoints: number;
};

export type ReturnedTender = { tenderNo: number; kind: TenderKind; ref: number | string; amountMinor: number };

/** What comes back besides money, by kind. */
export type TenderSums = { certificateMinor: number; creditMinor: number; pointsMinor: number };

export type OrderReturn = TenderSums & {
  lines: LineReturn[];
  /** To be sent to the buyer. */
  moneyMinor: number;
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
  const owedMinor = owedMoney(back);
  const moneyMinor = unpaidByBank(owedMinor, order.left);
  return {
    lines: back,
    moneyMinor,
    ...tenderSums(back),
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
export function isPaidByBank(back: Pick<OrderReturn, 'moneyMinor' | keyof TenderSums | 'chargedBackMinor'>): boolean {
  const { moneyMinor, certificateMinor, creditMinor, pointsMinor, chargedBackMinor } = back;
  return chargedBackMinor > 0 && moneyMinor + certificateMinor + creditMinor + pointsMinor === 0;
}

/** The lines of an order whose money the payer's bank took back: nothing is sent, and no fee comes back. */
export function chargedBackReturn(lines: readonly SoldLine[]): OrderReturn {
  const back = lines.map((line) => lineReturn(line, { pricePermille: 1000, hasFee: false }, true));
  return { lines: back, moneyMinor: 0, ...tenderSums(back), feePoints: 0, chargedBackMinor: owedMoney(back) };
}

function lineReturn(line: SoldLine, rule: ReturnRule, isFeeGone: boolean): LineReturn {
  const { lineNo, organizerId, priceMinor, feeMinor, covers } = line;
  const paidBy = (key: 'priceMinor' | 'feeMinor') => sumOf(covers, key);
  const parts = splitRefund(
    {
      priceMinor,
      feeMinor,
      covers: covers.map(({ kind, tenderNo, ...cover }) => ({ ...cover, tender: kind, ref: tenderNo })),
      due: { priceMinor: priceMinor - paidBy('priceMinor'), feeMinor: feeMinor - paidBy('feeMinor') },
    },
    rule.pricePermille,
  );
  return {
    lineNo,
    organizerId,
    priceMinor: sumOf(parts, 'amountMinor'),
    tenders: covers.flatMap(({ tenderNo, kind, ref }) => {
      const amountMinor = parts.find((part) => part.tender !== 'money' && part.ref === tenderNo)?.amountMinor ?? 0;
      return amountMinor > 0 ? [{ tenderNo, kind, ref, amountMinor }] : [];
    }),
    feePoints: rule.hasFee && !line.isFeeReturned && !isFeeGone ? feeMinor : 0,
  };
}

/** The part of the returned prices that money had paid. */
function owedMoney(lines: readonly LineReturn[]): number {
  return (
    sumOf(lines, 'priceMinor') -
    sumOf(
      lines.flatMap(({ tenders }) => tenders),
      'amountMinor',
    )
  );
}

function tenderSums(lines: readonly LineReturn[]): TenderSums {
  const tenders = lines.flatMap((line) => line.tenders);
  const ofKind = (kind: TenderKind) =>
    sumOf(
      tenders.filter((tender) => tender.kind === kind),
      'amountMinor',
    );
  return { certificateMinor: ofKind('certificate'), creditMinor: ofKind('credit'), pointsMinor: ofKind('points') };
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
