import { addDays, daysNow, monthWindow, periodWindow, withNight, type DayWindow } from '#domain/catalog/city-day.ts';
import type { ListingAsk } from '#domain/meaning/facet-asks.ts';
import type { When } from '#domain/meaning/understand.ts';
import { UNFILTERED } from '#usecases/catalog/unfiltered.ts';
import type { CityFacts, ListingFilter } from '#usecases/catalog/ports.ts';

const AHEAD_DAYS = 365;
const MINOR_UNITS = 100;

/** The days that a listing shows, today's night included. */
function windowOf(when: When | null, now: Date, timeZone: string): DayWindow {
  const going = daysNow(now, timeZone);
  const today = going.to;
  let window = { from: today, to: addDays(today, AHEAD_DAYS) };
  if (when && 'day' in when) window = { from: when.day, to: when.day };
  else if (when && 'period' in when) window = periodWindow(when.period, today);
  else if (when) window = monthWindow(when.month);
  return withNight(window, going);
}

/** The filter of the listing at a facet's address, so that both count the same events. */
export function listingOfFacet(ask: ListingAsk, city: CityFacts, now: Date, limit: number): ListingFilter {
  const { category, genre, tag, format, when, part, maxPrice, free, accessible, children } = ask;
  return {
    ...UNFILTERED,
    category,
    genres: genre === null ? [] : [genre],
    tag,
    format,
    window: windowOf(when, now, city.timeZone),
    // Films are listed from the start of the day (specification, section 2).
    since: category === 'kino' ? lastMidnight(now, city.timeZone) : now,
    maxPriceMinor: maxPrice === null ? null : maxPrice * MINOR_UNITS,
    free,
    accessible,
    children,
    part,
    sort: when === null || 'month' in when ? 'popular' : 'date',
    page: 1,
    limit,
  };
}

function lastMidnight(now: Date, timeZone: string): Date {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hours = 0, minutes = 0] = time.format(now).split(':').map(Number);
  return new Date(Math.floor(now.getTime() / 60_000 - hours * 60 - minutes) * 60_000);
}
