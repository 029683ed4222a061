import type { AllotmentKind } from '#domain/allotments/access.ts';
import type { MarketName } from '#domain/markets/market.ts';

export type Allotment = {
  id: number;
  performanceId: number;
  kind: AllotmentKind;
  name: string;
  reason: string | null;
  madeBy: string;
  madeAt: Date;
  releaseAt: Date | null;
  releasedAt: Date | null;
  /** The zone of a standing area, and how many places of it. */
  zoneNo: number | null;
  places: number | null;
  maxTickets: number | null;
  perOrder: number | null;
  used: number;
};

export type NewAllotment = Omit<Allotment, 'id' | 'madeAt' | 'releasedAt' | 'used'>;

/** A seat under its lock. `held` and `sold` are somebody's; `elsewhere` is not sold here. */
export type AllottableSeat = {
  seatNo: number;
  label: string;
  state: 'free' | 'held' | 'sold' | 'kept' | 'elsewhere';
  allotmentId: number | null;
  kind: AllotmentKind | null;
};

export type NewCode = {
  code: string;
  market: MarketName;
  performanceId: number;
  allotmentIds: readonly number[] | null;
  opensPresale: boolean;
  /** Takes the whole price off. */
  isFree: boolean;
  maxUses: number | null;
  until: Date | null;
};

/** What a code opens at a performance, for whoever shows it. */
export type CodeAccess = {
  refusal: 'voucher_not_started' | 'voucher_expired' | 'voucher_used_up' | null;
  isCovered: boolean;
  /** All of the presale, and not only what its allotments keep. */
  opensPresale: boolean;
  until: Date | null;
  /** Null without a limit. */
  usesLeft: number | null;
  isPresale: boolean;
  /** Seats of its allotments that nobody has, and places of standing areas that are left. */
  seats: number[];
  areas: { zoneNo: number; free: number }[];
  perOrder: number | null;
  /** The same seats by allotment, with the most that an order may take of each; null without a limit. */
  kept: { seatNos: number[]; most: number | null }[];
};

export type AllottedPerformance = {
  market: MarketName;
  priceListId: number;
  limitPerBuyer: number;
  isCancelled: boolean;
  /** To everybody, and not in a presale. */
  isOnSale: boolean;
};

export type AllotmentsStore = {
  list(performanceId: number): Promise<(Allotment & { seats: number })[]>;
  /** `left`: seats or places of it that nobody has. */
  find(allotmentId: number): Promise<(Allotment & { left: number }) | null>;
  marketOf(performanceId: number): Promise<AllottedPerformance | null>;
  /** Locks the seats in order and says of each whose it is. Seats without a price are left out. */
  lockSeats(performanceId: number, seatNos: readonly number[]): Promise<AllottableSeat[]>;
  /** Locks a standing area; null when there is none. */
  lockArea(performanceId: number, zoneNo: number): Promise<{ free: number } | null>;
  add(allotment: NewAllotment): Promise<number>;
  /** Keeps locked free seats for the allotment. */
  keep(allotmentId: number, performanceId: number, seatNos: readonly number[]): Promise<void>;
  /** Gives locked seats back to everybody. */
  giveUp(performanceId: number, seatNos: readonly number[]): Promise<void>;
  /** Releases what is due by the database's clock, of one performance or of all, or one allotment at once. */
  release(which: { performanceId?: number; allotmentId?: number }): Promise<number>;
  /** False when the code exists. */
  addCode(code: NewCode): Promise<boolean>;
  readAccess(performanceId: number, code: string): Promise<CodeAccess | null>;
  /** False when a zone does not exist or is in another shared capacity. */
  share(performanceId: number, zoneNos: readonly number[], capacity: number): Promise<boolean>;
  /** Nobody agreed to anything: the tickets were given. */
  forgetConsent(orderId: string): Promise<void>;
  audit(row: { actor: string; action: string; thing: string; detail: object }): Promise<void>;
};
