import type { SalePermission } from '#domain/catalog/sale-permission.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Order } from '#usecases/orders/ports.ts';
import type { QuotedTicket } from '#usecases/pricing/ports.ts';

/** One requested ticket: a seat, or one entry to a standing area. */
export type WantedLine = {
  lineNo: number;
  seatNo: number | null;
  /** Only for a standing area; a seat determines its own zone. */
  zoneNo: number | null;
  tariffNo: number;
};

export type HoldRequest = {
  orderId: string;
  number: string;
  accessKey: string;
  orderKey: string | null;
  idemKey: string;
  idemBody: string;
  performanceId: number;
  priceListId: number;
  locale: string;
  distributorCompanyId: string | null;
  campaignToken: string | null;
  /** The visitor's browser; null when unknown, in which case no visitor limits apply. */
  visitor: string | null;
  lines: readonly QuotedTicket[];
  /** The market's pricing version, the seller and the time for which the lines were quoted. */
  pricingVersion: number;
  organizerId: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
  /** What the lines take of quantity tiers, and under negative numbers of shared capacities. */
  tiers: readonly { tierNo: number; tickets: number; limit: number }[];
};

export type HoldAnswer =
  | { isHeld: true; order: Order }
  | {
      isHeld: false;
      /** Too many requests are waiting, so this one was refused immediately. */
      isBusy: boolean;
      /** On sale, seats opened, prices as displayed, a new idempotency key, and the visitor within the limits. */
      isOpen: boolean;
      /** Seats that are taken or do not exist. */
      missingSeats: number[];
      isAreaFull: boolean;
      /** Others have taken the last tickets of a quantity tier or of a shared capacity. */
      isTierUsedUp: boolean;
      /** The area was too full for the whole batch of requests, but its remaining places suffice for this one. */
      wouldFitAlone: boolean;
    };

export type HoldPort = {
  /** Each request is granted completely or not at all; it may share a statement with requests of other buyers. */
  hold(request: HoldRequest): Promise<HoldAnswer>;
};

/** Why a performance accepts no holds; read only after a refusal. */
export type HoldObstacle = {
  /** Of its price list; null without one. */
  currency: Currency | null;
  isSellable: boolean;
  /** On sale to holders of a code only. */
  isPresale: boolean;
  salePermission: SalePermission | null;
  areSeatsOpen: boolean;
  priceListId: number | null;
};

export type SeatsStore = {
  readHoldObstacle(performanceId: number): Promise<HoldObstacle | null>;
  /** Writes a performance's seats and areas from its plan and prices; idempotent. Returns true if it wrote them now. */
  openSeats(performanceId: number): Promise<boolean>;
  /**
   * Statuses in order of seatNo: 0 free, 1 held, 2 sold, 3 not for sale here; an expired hold counts as free. Only the
   * given seats, if any are given.
   */
  readStatuses(performanceId: number, seatNos?: readonly number[]): Promise<SeatState[]>;
  /** Takes these seats for the order if all of them are free or already belong to it; otherwise takes none. */
  takeSeats(orderId: string, performanceId: number, seatNos: readonly number[]): Promise<boolean>;
  /** Adds to the counters of the areas (negative numbers release entries), all or none; the order's code opens what is kept. */
  takeEntries(
    orderId: string,
    performanceId: number,
    changes: readonly { zoneNo: number; count: number }[],
  ): Promise<boolean>;
  /** Places kept for companions that nobody has, with their wheelchair places. */
  keptCompanions(performanceId: number): Promise<{ seatNo: number; of: number }[]>;
  /** Seats of the order that are kept for companions of wheelchair places which it does not have. */
  loneCompanions(orderId: string, performanceId: number): Promise<number[]>;
  freeSeats(orderId: string, performanceId: number, seatNos: readonly number[]): Promise<void>;
};

/** Zone 0: the seat has no price and is invisible to buyers. Other seats of status 3 are sold or reserved elsewhere. */
export type SeatState = { seatNo: number; zoneNo: number; status: 0 | 1 | 2 | 3 };
