import type { ListingFilter } from './ports.ts';

/** What a listing shows when nothing is chosen, apart from its days and its order. */
export const UNFILTERED = {
  category: null,
  genres: [],
  tag: null,
  maxPriceMinor: null,
  free: false,
  accessible: false,
  children: false,
  available: false,
  placeId: null,
  format: null,
  language: null,
  subtitles: null,
  duration: null,
  age: null,
  part: null,
} as const satisfies Partial<ListingFilter>;
