import type { AccessFacts } from '#domain/allotments/access.ts';
import type { SharedCapacity } from '#domain/allotments/shared-capacity.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { FeeRule } from '#domain/pricing/fee.ts';
import type { ItemOption, PriceList } from '#domain/pricing/price-list.ts';
import type { PriceRule } from '#domain/pricing/rule.ts';
import type { TaxRule } from '#domain/pricing/tax.ts';
import type { Voucher } from '#domain/pricing/voucher.ts';

/** What lines of one performance or item are quoted with. */
type Offer = {
  market: MarketName;
  currency: Currency;
  /** The seller; null is the operator of the site. */
  organizerId: number | null;
  /** Of the market's rules, fees and taxes: a hold refuses prices of another version. */
  version: number;
  rules: readonly PriceRule[];
  feeRules: readonly FeeRule[];
  taxRules: readonly TaxRule[];
};

/** What the prices of one performance arise from. */
export type PricedPerformance = Offer & {
  performanceId: number;
  priceList: PriceList;
  shared: readonly SharedCapacity[];
  /** A zone without seats in the hall plan, or without a plan, has entries. */
  kindOf: (zoneNo: number) => 'seat' | 'entry';
};

export type PerformanceOffer = PricedPerformance & {
  /** The price zone of a seat; null when the seat does not exist or has no price. */
  zoneOf(seatNo: number): number | null;
};

export type ItemOffer = Offer & { itemId: number; isCertificate: boolean; options: readonly ItemOption[] };

/** Offers are cached for seconds, so whatever is quoted with them is checked again where it is written. */
export type Offers = {
  /** Null when there is no such performance, or it has no price list. */
  performance(performanceId: number, read?: FreshRead): Promise<PerformanceOffer | null>;
  item(itemId: number, read?: FreshRead): Promise<ItemOffer | null>;
  /** The database's clock, as of the last read. */
  now(): Date;
};
/** Reads again what is cached: in any case, or unless it has this version. */
export type FreshRead = { isFresh?: boolean; version?: number | undefined };

/** Every amount that the quote gave a line. */
export type QuotedAmounts = {
  listedMinor: number;
  ruleId: number | null;
  ruleMinor: number;
  voucherMinor: number;
  priceMinor: number;
  feeMinor: number;
  sellerFeeMinor: number;
  taxMinor: number;
};
export type QuotedTicket = QuotedAmounts & {
  kind: 'seat' | 'entry';
  lineNo: number;
  organizerId: number | null;
  performanceId: number;
  priceListId: number;
  seatNo: number | null;
  zoneNo: number;
  tariffNo: number;
  /** The quantity tier that the ticket takes from. */
  tierNo: number | null;
  /** The shared capacity that it counts in. */
  sharedNo: number | null;
  /** The allotment whose code it was taken with. */
  allotmentId: number | null;
};
export type QuotedUnit = QuotedAmounts & {
  kind: 'unit';
  lineNo: number;
  organizerId: number | null;
  itemId: number;
  optionNo: number;
  forPerformanceId: number | null;
};
export type QuotedLine = QuotedTicket | QuotedUnit;

/** What a quote under the order's lock needs beside the offers. */
export type QuoteFacts = {
  /** Versions by market. */
  versions: Record<MarketName, number>;
  /** Tickets of tiers that other orders hold or bought; of a shared capacity under its negative number. */
  tiers: { performanceId: number; tierNo: number; used: number }[];
  /** The voucher asked for, its uses without this order's own; null when the code does not exist or none was asked for. */
  voucher: Voucher | null;
  access: AccessFacts;
  now: Date;
};

/** The voucher of an order: kept as it is, taken off, or another by its code. */
export type VoucherChange = { kind: 'keep' } | { kind: 'none' } | { kind: 'code'; code: string };

export type PricingStore = {
  /**
   * Locks the tiers of these performances, then the voucher, then allotments, and reads what a quote needs. The order must
   * be locked, and its seats be taken.
   */
  lock(
    orderId: string,
    performanceIds: readonly number[],
    seats: readonly { performanceId: number; seatNo: number }[],
    voucher: VoucherChange,
  ): Promise<QuoteFacts>;
  /**
   * Writes the held order's lines anew with their amounts, its totals, its voucher, and the counters of tiers, voucher and allotments.
   * The seats, entries and units of the lines must be taken already.
   */
  writeLines(
    orderId: string,
    lines: readonly QuotedLine[],
    voucher: { id: number; uses: number } | null,
  ): Promise<void>;
  /** Counts the tiers, the voucher and the allotments of an expired order again; false if other orders have used them up meanwhile. */
  retake(orderId: string): Promise<boolean>;
};
