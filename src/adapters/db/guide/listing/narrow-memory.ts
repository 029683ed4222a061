import { readNarrowListing, type NarrowListing, type ReadNarrow } from './narrow-listing.ts';

const KEPT_MS = 20_000;
/** The performances of a city's most frequent format are thousands; places and formats that have some are few. */
const MOST_KEPT = 100;

/**
 * Caches what the listings of a place or format are computed from, whatever else they ask for: every filter beside it,
 * each count and each page would read the same performances again.
 */
export function rememberNarrow(
  read: ReadNarrow = readNarrowListing,
  clock: () => number = Date.now,
): { read: ReadNarrow; forget(): void } {
  const kept = new Map<string, { until: number; listing: Promise<NarrowListing> }>();
  return {
    async read(on, question) {
      const { city, strip, filter } = question;
      const key = JSON.stringify([city, strip.night, filter.placeId, filter.placeId === null && filter.format]);
      const held = kept.get(key);
      if (held !== undefined && held.until > clock()) return held.listing;
      const entry = { until: clock() + KEPT_MS, listing: read(on, question) };
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, entry);
      // A failure is not cached.
      entry.listing.catch(() => kept.get(key) === entry && kept.delete(key));
      return entry.listing;
    },
    forget: () => kept.clear(),
  };
}
