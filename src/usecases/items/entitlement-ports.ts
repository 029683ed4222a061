import type { ItemKind } from '#domain/items/item.ts';
import type { Currency } from '#domain/money/money.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import type { OrderPart } from '#usecases/orders/purchase.ts';

export type EntitlementState = 'issued' | 'used' | 'void';

/** The labels of a code at the time of sale, independent of later changes to the item. */
export type EntitlementLabels = {
  kind: ItemKind;
  title: LocalText;
  option: LocalText | null;
  /** Valid for one day only. */
  isOneDay: boolean;
  place: LocalText | null;
  address: LocalText | null;
  /** The performance it accompanies. */
  event: LocalText | null;
  startsAt: string | null;
  priceMinor: number;
  /** Null when the operator of the site is the seller. */
  seller: LocalText | null;
  taxNumber: string | null;
};

export type Entitlement = {
  id: string;
  lineNo: number;
  itemId: number;
  code: string;
  state: EntitlementState;
  validFrom: Date;
  validUntil: Date | null;
  usedAt: Date | null;
  labels: EntitlementLabels;
  /** A gift certificate that was frozen or voided because the bank took its money back. */
  isStopped: boolean;
  /** What is left of a gift certificate. */
  balanceMinor?: number | null;
};

/** `code` is null where only the buyer may read it. */
export type ShownEntitlement = Omit<Entitlement, 'code'> & { code: string | null };

/** The units of one item within an order, for one performance if they accompany it, with everything that is shown of them. */
export type SoldItems = OrderPart & {
  item: {
    id: number;
    key: string;
    kind: ItemKind;
    title: LocalText;
    description: LocalText;
    citySlug: string | null;
    /** Time zone of its city, or of the market's first city when it has none. */
    timeZone: string;
    isPerformanceChanged: boolean;
  };
  units: { lineNo: number; option: LocalText | null; priceMinor: number }[];
  /** Empty until the order is paid. A reissued unit has its current code. */
  entitlements: Entitlement[];
};

/** The part that a page opened by an order's key may show. */
export type OpenEntitlement = Pick<Entitlement, 'id' | 'itemId' | 'code' | 'state' | 'validFrom' | 'validUntil'> & {
  /** Issued and within its validity by the database's clock. */
  isValid: boolean;
};

/** The facts about a code that a store receives. */
export type FoundCode = Omit<Entitlement, 'lineNo'> & {
  /** Before, within or after its validity, by the database's clock. */
  timing: 'early' | 'now' | 'over';
  usedBy: string | null;
  voidReason: string | null;
  /** Of a gift certificate with a balance, and whether a part of it was spent. */
  balanceMinor: number | null;
  isPartlySpent: boolean;
  order: { number: string; currency: Currency };
};

export type EntitlementsStore = {
  /** The units of each item of an order, in order of its lines; empty for an unknown order and one of tickets only. */
  findByAccessKey(accessKey: string): Promise<SoldItems[]>;
  findOrder(orderId: string): Promise<SoldItems[]>;
  /** For an order opened by its key, the longest valid code for one of these items, or the last one that was valid. */
  findEntitlement(accessKey: string, itemIds: readonly number[]): Promise<OpenEntitlement | null>;
  findCode(code: string): Promise<FoundCode | null>;
  /** Uses up the code once and records by whom. Returns false when a store cannot accept it at this moment. */
  markUsed(code: string, actor: string): Promise<boolean>;
};
