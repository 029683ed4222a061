import type { ItemKind } from '#domain/items/item.ts';
import type { Currency } from '#domain/money/money.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import type { BoughtOrder } from '#usecases/orders/bought-order.ts';

export type EntitlementState = 'issued' | 'used' | 'void';

/** What stood on the code when it was sold, whatever became of the item since. */
export type EntitlementLabels = {
  kind: ItemKind;
  title: LocalText;
  option: LocalText | null;
  /** Good for one day only. */
  isOneDay: boolean;
  place: LocalText | null;
  address: LocalText | null;
  /** The evening it goes with. */
  event: LocalText | null;
  startsAt: string | null;
  priceMinor: number;
  /** Null: the operator of the site. */
  seller: LocalText | null;
  taxNumber: string | null;
};

export type Entitlement = {
  id: string;
  itemId: number;
  code: string;
  state: EntitlementState;
  validFrom: Date;
  validUntil: Date | null;
  usedAt: Date | null;
  labels: EntitlementLabels;
};

/** An order of items with everything that its page, its file and its letters say. */
export type SoldItems = BoughtOrder & {
  item: {
    id: number;
    key: string;
    kind: ItemKind;
    title: LocalText;
    description: LocalText;
    citySlug: string | null;
    /** Of its city, of the market's first city where it has none. */
    timeZone: string;
    isPerformanceMoved: boolean;
  };
  units: { option: LocalText | null; priceMinor: number }[];
  /** Empty until it is paid. Of a unit issued anew the living code. */
  entitlements: Entitlement[];
};

/** What a page that is opened by an order's key may show. */
export type OpenEntitlement = Pick<Entitlement, 'id' | 'itemId' | 'code' | 'state' | 'validFrom' | 'validUntil'> & {
  /** Issued, and its time has come and not run out, by the database's clock. */
  isValid: boolean;
};

/** What a desk is told of a code. */
export type FoundCode = Entitlement & {
  /** Before, within or after its validity, by the database's clock. */
  timing: 'early' | 'now' | 'over';
  usedBy: string | null;
  voidReason: string | null;
  order: { number: string; currency: Currency };
};

export type EntitlementsStore = {
  findByAccessKey(accessKey: string): Promise<SoldItems | null>;
  findOrder(orderId: string): Promise<SoldItems | null>;
  /** Of an order, opened by its key: the code for one of these items that is good longest, or the last that was. */
  findEntitlement(accessKey: string, itemIds: readonly number[]): Promise<OpenEntitlement | null>;
  findCode(code: string): Promise<FoundCode | null>;
  /** Spends the code, once, and notes by whom. False if a desk can't take it at this moment. */
  markUsed(code: string, actor: string): Promise<boolean>;
};
