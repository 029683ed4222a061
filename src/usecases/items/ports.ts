import type { ItemKind } from '#domain/items/item.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { QuotedUnit } from '#usecases/pricing/ports.ts';

/** The facts about an item that a hold needs before it begins. */
export type ItemForSale = {
  id: number;
  kind: ItemKind;
  market: MarketName;
  isOnSale: boolean;
  /** A running process has a payment provider of the market. */
  hasProvider: boolean;
  /** Numbers of the options that cost nothing. */
  freeOptions: number[];
  /** Null when the operator of the site is the seller. */
  seller: { taxNumber: string } | null;
};

export type ItemHoldRequest = {
  orderId: string;
  number: string;
  accessKey: string;
  orderKey: string | null;
  idemKey: string;
  idemBody: string;
  itemId: number;
  performanceId: number | null;
  locale: string;
  distributorCompanyId: string | null;
  campaignToken: string | null;
  visitor: string | null;
  /** One line per unit, with its price, and the market's version and the time for which they were quoted. */
  lines: readonly QuotedUnit[];
  pricingVersion: number;
  validFrom: Date | null;
  validUntil: Date | null;
};

export type ItemHoldAnswer = {
  isHeld: boolean;
  /** On sale, all options exist, and the performance, if given, is in the future. */
  isOpen: boolean;
  /** The prices are those of this moment. */
  isCurrent: boolean;
  /** The performance, if given, belongs to the item. */
  isOfItem: boolean;
  /** Null when the stock is unlimited. */
  left: number | null;
};

/** An item within a locked order. */
export type LockedItem = {
  id: number;
  isSellable: boolean;
  /** Null when the operator of the site is the seller. */
  seller: { taxNumber: string } | null;
};

/** A unit to be issued. */
export type NewEntitlement = { id: string; lineNo: number; code: string };

export type ItemsStore = {
  readForSale(itemId: number): Promise<ItemForSale | null>;
  /** Holds all units or none in one statement and opens the order. */
  hold(request: ItemHoldRequest): Promise<ItemHoldAnswer>;
  /** Takes units, or returns them if the number is negative, all or none. `left` is the stock before; null is unlimited. */
  takeStock(itemId: number, units: number): Promise<{ isTaken: boolean; left: number | null }>;
  /** On sale, and the performance, if given, is one that the item may accompany and is still ahead. */
  isOpen(itemId: number, performanceId: number | null): Promise<boolean>;
  /** Expires up to `limit` unpaid orders of the item whose time has passed. */
  sweepExpired(limit: number, itemId: number): Promise<number>;
};
