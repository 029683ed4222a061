import { type ListingQuery, MOST_CARDS, PAGE_CARDS } from '#api/catalog/listing-contract.ts';
import { LAST_PAGE } from '#api/fields-contract.ts';
import { isDay } from '#domain/catalog/city-day.ts';
import { type AskedDays, listingDays } from '#domain/catalog/listing-days.ts';
import type { ListingFilter } from '#usecases/catalog/ports.ts';

const MOST_GENRES = 8;

/**
 * Translates the query's filters for the store. Invalid values fall back to the default instead of failing, because a
 * shared link with a wrong date should still show the listing.
 */
export function listingFilter(asked: ListingQuery, now: Date, timeZone: string): ListingFilter {
  const days = listingDays(askedDays(asked), now, timeZone);
  const category = asked.type === undefined || asked.type === 'top' || asked.type === '' ? null : asked.type;
  return {
    category,
    genres: [...new Set(asked.genre?.split(',').filter((key) => key !== ''))].slice(0, MOST_GENRES),
    tag: asked.tag ?? null,
    window: days.window,
    since: sinceOf(asked, days.since),
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
    sort: asked.sort ?? (asked.home_sort === '1' ? 'popular' : days.sort),
    page: Math.min(Math.max(1, Math.trunc(asked.page ?? 1) || 1), LAST_PAGE),
    limit: Math.min(Math.max(1, Math.trunc(asked.limit ?? PAGE_CARDS) || PAGE_CARDS), MOST_CARDS),
  };
}

/** Days count before a month, and a month before a period. */
function askedDays({ from, to, month, period }: ListingQuery): AskedDays {
  if (from !== undefined && isDay(from)) return { from, to: to !== undefined && isDay(to) ? to : from };
  if (month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return { month };
  return period === undefined ? null : { period };
}

const DAY_MS = 24 * 3_600_000;

/**
 * Films are asked for from the start of the day (specification, section 2), so that a day has one address; what is
 * listed and counted of it has not begun, as in the views of a day, at home and in every other category.
 */
function sinceOf({ type, time, ignoreEndTime }: ListingQuery, now: Date): Date {
  const hasBegun = ignoreEndTime === '1';
  if (time === undefined || !Number.isFinite(time)) return hasBegun ? new Date(now.getTime() - DAY_MS) : now;
  const asked = new Date(time * 1000);
  return type === 'kino' && !hasBegun && asked < now ? now : asked;
}
