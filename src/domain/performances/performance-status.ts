import type { SalePermission } from '#domain/catalog/sale-permission.ts';

/** One vocabulary for pages, API and JSON-LD (decisions, section 6). */
export type PerformanceStatus =
  | 'on_sale'
  | 'few_left'
  | 'sold_out'
  | 'presale'
  | 'not_yet'
  | 'off_sale'
  | 'box_office'
  | 'free'
  | 'cancelled'
  | 'postponed'
  | 'rescheduled'
  | 'moved'
  | 'past';

export type PerformanceFacts = {
  state: 'scheduled' | 'postponed' | 'cancelled';
  saleMode: 'online' | 'box_office' | 'free' | 'none';
  startsAt: Date;
  previousStartsAt: Date | null;
  presaleFrom: Date | null;
  saleFrom: Date | null;
  saleTo: Date | null;
  hasPrices: boolean;
  /** Null: the sale requirements have not been checked since they changed. */
  salePermission: SalePermission | null;
  stock: { total: number; free: number } | null;
};

/** "Few left": at most this many seats, or at most this share. */
const FEW_SEATS = 10;
const FEW_SHARE = 0.05;

export function performanceStatus(facts: PerformanceFacts, now: Date): PerformanceStatus {
  if (facts.state === 'cancelled') return 'cancelled';
  if (facts.state === 'postponed' && facts.previousStartsAt === null) return 'postponed';
  if (facts.startsAt <= now) return 'past';
  if (facts.saleMode === 'box_office') return 'box_office';
  if (facts.saleMode === 'none' || facts.salePermission !== 'open') return 'off_sale';
  if (facts.saleMode === 'online' && !facts.hasPrices) return 'off_sale';
  if (facts.stock?.free === 0) return 'sold_out';
  if (facts.saleTo !== null && facts.saleTo <= now) return 'off_sale';
  if (facts.saleFrom !== null && facts.saleFrom > now) {
    return facts.presaleFrom !== null && facts.presaleFrom <= now ? 'presale' : 'not_yet';
  }
  if (facts.saleMode === 'free') return 'free';
  if (facts.state === 'postponed') return 'rescheduled';
  if (facts.stock !== null && facts.stock.free <= Math.max(FEW_SEATS, facts.stock.total * FEW_SHARE)) return 'few_left';
  return 'on_sale';
}

/** Statuses of an event that has no tickets and will hardly get any: its page leads to events that have some. */
export const OFFERS_ALTERNATIVES: readonly PerformanceStatus[] = [
  'cancelled',
  'sold_out',
  'postponed',
  'off_sale',
  'moved',
  'past',
];

/** Whether there are tickets, or will be: to buy here, at the box office, or when the sale begins. */
export function isAvailable(status: PerformanceStatus): boolean {
  return !OFFERS_ALTERNATIVES.includes(status);
}

/** Puts what can still be had before what is sold out or called off; otherwise the order stays as it is. */
export function availableFirst<T extends { status: PerformanceStatus }>(all: readonly T[]): T[] {
  return all.toSorted((a, b) => Number(isAvailable(b.status)) - Number(isAvailable(a.status)));
}

/** Few enough to show the number instead of "few left", whose 5 % would be hundreds of seats in an arena. */
export function isHandful(free: number | null): free is number {
  return free !== null && free > 0 && free <= FEW_SEATS;
}

/** Whether anybody can choose a seat and pay now. Rescheduled performances can be bought as well. */
export function isSellable(status: PerformanceStatus): boolean {
  return status === 'on_sale' || status === 'few_left' || status === 'rescheduled' || status === 'free';
}

/** Whether anybody, or in a presale the holder of a code, can choose a seat and pay now. */
export function isSellableByCode(status: PerformanceStatus): boolean {
  return status === 'presale' || isSellable(status);
}
