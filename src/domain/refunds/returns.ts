import { shareMinor } from '#domain/money/money.ts';
import { divideMinor } from '#domain/pricing/divide.ts';
import type { TenderKind } from '#domain/tenders/tender.ts';

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
  /** What broken rules keep back, and the parts of it that money had not paid; negative where it comes back. */
  withheldMinor?: number;
  withheldTenders?: readonly ReturnedTender[];
  /** The same for each rule. */
  withheldBy?: readonly RuleWithheld[];
};

/** What one rule keeps back of a line; `tenders` have the parts of it that money had not paid. */
export type RuleWithheld = { ruleId: number; minor: number; tenders: readonly ReturnedTender[] };

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
  /** What comes back of the price. */
  priceMinor: number;
  /**
   * The parts of it that go back to the tenders that had paid, the rest comes back as money; and of each what broken
   * rules keep back.
   */
  tenders: readonly (ReturnedTender & { withheldMinor: number })[];
  /** The service fee as points, once per line for all time. */
  feePoints: number;
  /** What broken rules keep back of the price before the share; absent for lines without one. */
  withheldMinor?: number;
  withheldBy?: readonly RuleWithheld[];
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
  const { moneyMinor: owedMinor, ...tenders } = sumsOfLines(back);
  const moneyMinor = unpaidByBank(owedMinor, order.left);
  return {
    lines: back,
    moneyMinor,
    ...tenders,
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
  const { moneyMinor: chargedBackMinor, ...tenders } = sumsOfLines(back);
  return { lines: back, moneyMinor: 0, ...tenders, feePoints: 0, chargedBackMinor };
}

function lineReturn(line: SoldLine, rule: ReturnRule, isFeeGone: boolean): LineReturn {
  const { lineNo, organizerId, feeMinor, withheldMinor = 0, withheldBy } = line;
  const payers = payersOf(line);
  const shares = divideMinor(
    shareMinor(sumOf(payers, 'priceMinor'), rule.pricePermille),
    payers.map(({ priceMinor: paidMinor }) => paidMinor),
  );
  // What the seller keeps beside a share comes out of the money before the tenders.
  let keptMinor = rule.keptMinor ?? 0;
  const back = payers
    .map((payer, at) => ({ ...payer, shareOfIt: shares[at] ?? 0 }))
    .toReversed()
    .map(({ tender, shareOfIt, withheldMinor: withheld }) => {
      const amountMinor = Math.max(0, shareOfIt - keptMinor);
      keptMinor -= shareOfIt - amountMinor;
      return { tender, amountMinor, withheldMinor: withheld };
    });
  return {
    lineNo,
    organizerId,
    priceMinor: sumOf(back, 'amountMinor'),
    tenders: back
      .toReversed()
      .flatMap(({ tender, ...amounts }) =>
        tender !== null && (amounts.amountMinor > 0 || amounts.withheldMinor !== 0) ? [{ ...tender, ...amounts }] : [],
      ),
    feePoints: rule.hasFee && !line.isFeeReturned && !isFeeGone ? feeMinor : 0,
    ...(withheldMinor === 0 ? {} : { withheldMinor }),
    ...(withheldBy === undefined ? {} : { withheldBy }),
  };
}

type Payer = {
  /** Null: money, which is the last one. */
  tender: Pick<ReturnedTender, 'tenderNo' | 'kind' | 'ref'> | null;
  /** What it paid of the price, without what broken rules keep back. */
  priceMinor: number;
  withheldMinor: number;
};

/** Whoever paid the price, and the tenders to which an earlier return's part comes back. */
function payersOf({ priceMinor, covers, withheldMinor = 0, withheldTenders = [] }: SoldLine): Payer[] {
  const withheldOf = (tenderNo: number): number =>
    withheldTenders.find((each) => each.tenderNo === tenderNo)?.amountMinor ?? 0;
  const others = withheldTenders.filter(({ tenderNo }) => !covers.some((cover) => cover.tenderNo === tenderNo));
  const tenders = [...covers, ...others.map((tender) => ({ ...tender, priceMinor: 0 }))].map((tender) => {
    const { tenderNo, kind, ref } = tender;
    const withheld = withheldOf(tenderNo);
    return { tender: { tenderNo, kind, ref }, priceMinor: tender.priceMinor - withheld, withheldMinor: withheld };
  });
  const withheld = withheldMinor - sumOf(withheldTenders, 'amountMinor');
  const money = {
    tender: null,
    priceMinor: priceMinor - sumOf(covers, 'priceMinor') - withheld,
    withheldMinor: withheld,
  };
  return [...tenders, money];
}

/** What the prices of these lines give back, before what the bank took back is subtracted from the money. */
export function sumsOfLines(lines: readonly LineReturn[]): TenderSums & { moneyMinor: number } {
  const tenders = lines.flatMap((line) => line.tenders);
  const ofKind = (kind: TenderKind) =>
    sumOf(
      tenders.filter((tender) => tender.kind === kind),
      'amountMinor',
    );
  return {
    moneyMinor: sumOf(lines, 'priceMinor') - sumOf(tenders, 'amountMinor'),
    certificateMinor: ofKind('certificate'),
    creditMinor: ofKind('credit'),
    pointsMinor: ofKind('points'),
  };
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
