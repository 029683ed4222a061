import type { ItemKind } from '#domain/items/item.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** What a hold needs to know of an item before it may begin. */
export type ItemForSale = {
  id: number;
  kind: ItemKind;
  market: MarketName;
  isOnSale: boolean;
  /** Null: the operator of the site sells it. */
  seller: { taxNumber: string } | null;
};

export type ItemHoldWish = {
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
  ftm: string | null;
  visitor: string | null;
  /** One a unit. */
  lines: readonly { lineNo: number; optionNo: number }[];
};

export type ItemHoldAnswer = {
  isHeld: boolean;
  /** On sale, with options that all exist, and with an evening still ahead if one is named. */
  isOpen: boolean;
  /** The evening named, if any, is one of the item's. */
  isOfItem: boolean;
  /** Null: any number. */
  left: number | null;
};

/** An item inside an order that is locked. */
export type LockedItem = {
  id: number;
  organizerId: number | null;
  isSellable: boolean;
  seller: { taxNumber: string } | null;
  lines: readonly { lineNo: number }[];
};

/** A unit to be issued: its line and its code. */
export type NewEntitlement = { id: string; lineNo: number; code: string };

export type ItemsStore = {
  readForSale(itemId: number): Promise<ItemForSale | null>;
  /** All units or none, in one statement; opens the order. */
  hold(wish: ItemHoldWish): Promise<ItemHoldAnswer>;
  /** Units for money that arrived late; false if there are not enough. */
  takeStock(itemId: number, units: number): Promise<boolean>;
  /** Ends up to `limit` unpaid orders of the item whose time has passed. */
  sweepExpired(limit: number, itemId: number): Promise<number>;
  /** The order's codes, locked: nobody uses one while its money is given back. Null if it is not a paid order of items. */
  lockPaid(orderId: string): Promise<PaidItems | null>;
  /** Codes void, units back on sale. */
  takeBack(orderId: string, voidReason: string): Promise<void>;
};

export type PaidItems = {
  kind: ItemKind;
  organizerId: number | null;
  paidAt: Date;
  validUntil: Date | null;
  usedUnits: number;
  isPerformanceMoved: boolean;
  /** The database's clock. */
  now: Date;
};
