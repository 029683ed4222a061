import { wallMinutes } from '#domain/catalog/calendar-day.ts';
import type { EventStatus } from '#domain/catalog/import/records.ts';
import { stableHash } from '#domain/catalog/import/stable-hash.ts';

/** The sale terms of a performance; times are wall-clock minutes of its place. */
export type PerformanceTerms = {
  state: 'scheduled' | 'postponed' | 'cancelled';
  saleMode: 'online' | 'box_office' | 'free';
  presaleFrom: number | null;
  saleFrom: number | null;
  previousFrom: number | null;
};

const DAY = 1440;
const PRESALE_DAYS = 180;
/** A fixed date goes on sale 10 days after its announcement, a date of a rolling schedule 4 days before it. */
const SALE_AFTER_DAYS = 10;
const SALE_BEFORE_DAYS = 4;
const MOVED_BY_DAYS = 21;

/**
 * Derives the terms of one performance from the status of its event in the catalogue.
 * @param announcedOn day when the date was fixed; null for schedules that roll from day to day
 */
export function termsOf(
  status: EventStatus | undefined,
  performance: { key: string; from: number; localDay: number },
  announcedOn: number | null,
): PerformanceTerms {
  const plain: PerformanceTerms = {
    state: 'scheduled',
    saleMode: 'online',
    presaleFrom: null,
    saleFrom: null,
    previousFrom: null,
  };
  switch (status) {
    case 'cancelled':
      return { ...plain, state: 'cancelled' };
    case 'postponed':
      return { ...plain, state: 'postponed' };
    case 'rescheduled':
      return { ...plain, state: 'postponed', previousFrom: performance.from - MOVED_BY_DAYS * DAY };
    case 'box-office':
      return { ...plain, saleMode: 'box_office' };
    case 'free':
      return { ...plain, saleMode: 'free' };
    case 'presale':
      return {
        ...plain,
        presaleFrom: performance.from - PRESALE_DAYS * DAY,
        saleFrom: saleOpens(performance.localDay, announcedOn),
      };
    case 'not-yet':
      return { ...plain, saleFrom: saleOpens(performance.localDay, announcedOn) };
    case 'sold-out':
    case undefined:
      return plain;
  }
}

/** Sales open at ten in the morning, as at box offices. */
function saleOpens(day: number, announcedOn: number | null): number {
  const opens = announcedOn === null ? day - SALE_BEFORE_DAYS : Math.min(announcedOn + SALE_AFTER_DAYS, day - 1);
  return wallMinutes(opens, '10:00');
}

/** The share of the hall that other sellers have sold. Only near dates are busy; one in twelve is nearly full. */
export function soldElsewhereShare(status: EventStatus | undefined, key: string, daysAhead: number): number {
  if (status === 'sold-out') return 1;
  if (status !== undefined || daysAhead > 18 || daysAhead < 0) return 0;
  const draw = stableHash(`${key} sold`) % 120;
  if (draw < 10) return 0.97;
  if (draw > 60) return 0;
  return (0.15 + draw / 100) * (1 - daysAhead / 40);
}
