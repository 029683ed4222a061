import { wallMinutes } from '#domain/catalog/calendar-day.ts';
import type { EventStatus } from '#domain/catalog/import/records.ts';
import { stableHash } from '#domain/catalog/import/stable-hash.ts';

/** How a performance is sold; times are wall-clock minutes of its place. */
export type PerformanceTerms = {
  state: 'scheduled' | 'postponed' | 'cancelled';
  saleMode: 'online' | 'box_office' | 'free';
  presaleFrom: number | null;
  saleFrom: number | null;
  previousFrom: number | null;
};

const DAY = 1440;
const PRESALE_DAYS = 180;
/** A date fixed once goes on sale this long after it was announced; a rolling one this long before it is played. */
const SALE_AFTER_DAYS = 10;
const SALE_BEFORE_DAYS = 4;
const MOVED_BY_DAYS = 21;

/**
 * What the status of an event in the catalogue means for one of its performances.
 * @param announcedOn day the date was fixed, null for schedules that roll on from day to day
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

/** At ten in the morning, as box offices do. */
function saleOpens(day: number, announcedOn: number | null): number {
  const opens = announcedOn === null ? day - SALE_BEFORE_DAYS : Math.min(announcedOn + SALE_AFTER_DAYS, day - 1);
  return wallMinutes(opens, '10:00');
}

/** Seats other sellers have sold, as a share of the hall. Only the near dates are busy; one in twelve is nearly full. */
export function soldElsewhereShare(status: EventStatus | undefined, key: string, daysAhead: number): number {
  if (status === 'sold-out') return 1;
  if (status !== undefined || daysAhead > 18 || daysAhead < 0) return 0;
  const draw = stableHash(`${key} sold`) % 120;
  if (draw < 10) return 0.97;
  if (draw > 60) return 0;
  return (0.15 + draw / 100) * (1 - daysAhead / 40);
}
