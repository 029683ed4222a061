import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { TenderKind } from '#domain/tenders/tender.ts';
import type { OrderState } from '#domain/orders/order-states.ts';

/** What paid a part of an order besides money, by kind. */
export type PaidTender = { kind: TenderKind; amountMinor: number };

/** The facts that pages, files and emails show about any order. Amounts are those of the whole order. */
export type Purchase = {
  id: string;
  number: string;
  accessKey: string;
  state: OrderState;
  market: MarketName;
  locale: Locale;
  currency: Currency;
  email: string | null;
  faceMinor: number;
  feeMinor: number;
  /** What its tenders paid. */
  coveredMinor: number;
  dueMinor: number;
  tenders: PaidTender[];
  holdUntil: Date;
  paidAt: Date | null;
};

/** A part of an order, the tickets of one performance or the units of one item, with the facts of the order. */
export type OrderPart = Purchase & {
  /** Sums of the part's lines, returned ones included. */
  part: { faceMinor: number; feeMinor: number };
  /** What came back of its prices, oldest first. */
  returns: PartReturn[];
  /** Whether another part of the order has lines that are still valid. */
  isRestLive: boolean;
};

/** What came back of a part's prices in one return case. */
export type PartReturn = {
  cause: string;
  /** Its share of the case's refund. */
  moneyMinor: number;
  /** What went back to tenders that had paid. */
  certificateMinor: number;
  creditMinor: number;
  pointsMinor: number;
  /** Of the refund; null when no money was owed. */
  state: 'requested' | 'sent' | 'confirmed' | 'failed' | null;
};

/** The part of an order that points pay. */
export function pointsOf(tenders: readonly PaidTender[]): number {
  return tenders.reduce((sum, { kind, amountMinor }) => (kind === 'points' ? sum + amountMinor : sum), 0);
}

/** The money that was refunded or is on its way, of one cause or of all. */
export function refundedMinor(returns: readonly PartReturn[], cause: string | null = null): number {
  return cameBack(returns, cause).moneyMinor;
}

/** The same with what went back to tenders. */
export function cameBack(returns: readonly PartReturn[], cause: string | null = null) {
  const counted = returns.filter((each) => cause === null || each.cause === cause);
  const sum = (key: 'moneyMinor' | 'certificateMinor' | 'creditMinor' | 'pointsMinor') =>
    counted.reduce((total, each) => total + (key === 'moneyMinor' && each.state === 'failed' ? 0 : each[key]), 0);
  return {
    moneyMinor: sum('moneyMinor'),
    certificateMinor: sum('certificateMinor'),
    creditMinor: sum('creditMinor'),
    pointsMinor: sum('pointsMinor'),
  };
}
