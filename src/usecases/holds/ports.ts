import type { SaleGate } from '#domain/catalog/sale-gate.ts';
import type { PlainOrder } from '#usecases/orders/ports.ts';

/** One ticket wanted: a seat, or one entry to a standing area. */
export type WantedLine = {
  lineNo: number;
  seatNo: number | null;
  /** Of a standing area; a seat's zone is known from the seat. */
  zoneNo: number | null;
  tariffNo: number;
};

export type HoldWish = {
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
  ftm: string | null;
  /** Whose browser; null where it is not known, and not limited. */
  visitor: string | null;
  lines: readonly WantedLine[];
};

export type HoldAnswer =
  | { isHeld: true; order: PlainOrder }
  | {
      isHeld: false;
      /** Too many are waiting: refused at once instead of late. */
      isBusy: boolean;
      /** On sale, seats opened, prices as shown, the idempotency key new, and the visitor within the limits. */
      isOpen: boolean;
      /** Seats that are somebody's or do not exist. */
      missingSeats: number[];
      isAreaFull: boolean;
      /** The area was full only for a wish in company: what is left after the others is enough. */
      wouldFitAlone: boolean;
    };

export type HoldPort = {
  /** All or nothing for each wish; may share its statement with other buyers' wishes. */
  hold(wish: HoldWish): Promise<HoldAnswer>;
};

/** Why a performance takes no holds, looked up only after a refusal. */
export type HoldObstacle = {
  isSellable: boolean;
  saleGate: SaleGate | null;
  areSeatsOpen: boolean;
  priceListId: number | null;
};

export type SeatsStore = {
  readHoldObstacle(performanceId: number): Promise<HoldObstacle | null>;
  /** Writes a performance's seats and areas from its plan and prices; again changes nothing. True if it did now. */
  openSeats(performanceId: number): Promise<boolean>;
  /** 0 free, 1 held, 2 sold, 3 not for sale here, by seat number; an expired hold counts as free. */
  /** By seatNo; of these seats only, if some are named. */
  readStatuses(performanceId: number, seatNos?: readonly number[]): Promise<SeatState[]>;
  /** Of these seats, in the order's possession or free: taken for the order, all or none. */
  takeSeats(orderId: string, performanceId: number, seatNos: readonly number[]): Promise<boolean>;
  /** Adds to the counters of the areas (less than zero gives back), all or none. */
  takeEntries(performanceId: number, changes: readonly { zoneNo: number; count: number }[]): Promise<boolean>;
  freeSeats(orderId: string, seatNos: readonly number[]): Promise<void>;
};

/** Zone 0: the seat has no price and is none to a buyer. Any other seat of status 3 is sold or kept by somebody else. */
export type SeatState = { seatNo: number; zoneNo: number; status: 0 | 1 | 2 | 3 };
