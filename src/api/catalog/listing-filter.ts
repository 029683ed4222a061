import { type ListingQuery, MOST_CARDS, PAGE_CARDS } from '#api/catalog/listing-contract.ts';
import { LAST_PAGE } from '#api/fields-contract.ts';
import { addDays, daysNow, isDay, monthWindow, periodWindow, withNight } from '#domain/catalog/city-day.ts';
import type { ListingFilter } from '#usecases/catalog/ports.ts';

const AHEAD_DAYS = 365;
const MOST_GENRES = 8;

/**
 * Translates the query's filters for the store. Invalid values fall back to the default instead of failing, because a
 * shared link with a wrong date should still show the listing.
 */
export function listingFilter(asked: ListingQuery, now: Date, timeZone: string): ListingFilter {
  const going = daysNow(now, timeZone);
  const today = going.to;
  const category = asked.type === undefined || asked.type === 'top' || asked.type === '' ? null : asked.type;
  let window = { from: today, to: addDays(today, AHEAD_DAYS) };
  if (asked.period !== undefined) window = periodWindow(asked.period, today);
  if (asked.month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked.month)) window = monthWindow(asked.month);
  if (asked.from !== undefined && isDay(asked.from))
    window = { from: asked.from, to: asked.to !== undefined && isDay(asked.to) ? asked.to : asked.from };
  window = withNight(window, going);

  // Films are listed from the start of the day (specification, section 2): visitors compare all times of the day.
  const startOfDay = new Date(now.getTime() - 24 * 3_600_000);
  const since =
    asked.time !== undefined && Number.isFinite(asked.time)
      ? new Date(asked.time * 1000)
      : category === 'kino' || asked.ignoreEndTime === '1'
        ? startOfDay
        : now;

  return {
    category,
    genres: [...new Set(asked.genre?.split(',').filter((key) => key !== ''))].slice(0, MOST_GENRES),
    tag: asked.tag ?? null,
    window,
    since,
    maxPriceMinor:
      asked.maxPriceMinor !== undefined && asked.maxPriceMinor > 0 ? Math.trunc(asked.maxPriceMinor) : null,
    free: asked.free === '1',
    accessible: asked.accessible === '1',
    children: asked.children === '1',
    available: asked.available === '1',
    placeId: asked.place ?? null,
    format: asked.format ?? null,
    language: asked.language ?? null,
    subtitles: asked.subtitles ?? null,
    duration: asked.duration ?? null,
    age: asked.age === undefined ? null : Number(asked.age),
    part: asked.part ?? null,
    // `home_sort` applies whichever days are requested.
    sort:
      asked.sort ??
      (asked.home_sort === '1' ? 'popular' : undefined) ??
      (asked.period === undefined && asked.from === undefined ? 'popular' : 'date'),
    page: Math.min(Math.max(1, Math.trunc(asked.page ?? 1) || 1), LAST_PAGE),
    limit: Math.min(Math.max(1, Math.trunc(asked.limit ?? PAGE_CARDS) || PAGE_CARDS), MOST_CARDS),
  };
}
