import type { Photo, PosterFacts } from '#api/catalog/contract.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { PerformanceStatus } from '#domain/performances/performance-status.ts';
import type { RouteName } from '#domain/routing/route-table.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

/** The subject of a feed; a city without a category stands for its whole guide. */
export type FeedScope =
  | { kind: 'city'; cityId: number; category: string | null }
  | { kind: 'place'; placeId: number }
  | { kind: 'person'; personId: number };

/** The name of a feed and the location of its page. */
export type FeedName =
  | { kind: 'city'; citySlug: string; where: string; what: string | null }
  | { kind: 'place'; id: number; citySlug: string; type: string; name: string }
  | { kind: 'person'; id: number; name: string };
/** `own`: a person's own calendar, read by its secret address. */
export type CalendarName = FeedName | { kind: 'own' };

/** One entry of a calendar: a performance, or a day of a film or quest. */
export type CalendarItem = {
  performanceId: number;
  eventId: number;
  /** The entry covers a whole day. */
  isDaily: boolean;
  /** Plural name of the category; null when it has none in any language. */
  categoryName: string | null;
  title: string;
  tagline: string | null;
  durationMin: number | null;
  age: string;
  startsAt: Date;
  endsAt: Date | null;
  day: string;
  /** `rescheduled`: postponed to a new date, which is that of the entry; `postponed`: without one. */
  state: 'scheduled' | 'rescheduled' | 'postponed' | 'cancelled';
  /** Incremented by every schedule change. */
  epoch: number;
  changedAt: Date;
  citySlug: string;
  city: string;
  /** All showings of the day in order of time, or the one performance. */
  showings: { time: string; place: string; hall: string | null; address: string }[];
  lat: number | null;
  lon: number | null;
};

/** One event of a news feed, with its next date. */
export type NewsItem = {
  eventId: number;
  citySlug: string;
  category: string;
  /** Plural name. */
  categoryName: string;
  title: string;
  tagline: string | null;
  description: string | null;
  age: string;
  poster: PosterFacts;
  photo: Photo | null;
  createdAt: Date;
  changedAt: Date;
  startsAt: Date;
  timeZone: string;
  place: string;
  performances: number;
  minTotalMinor: number | null;
  maxTotalMinor: number | null;
  currency: Currency;
  status: PerformanceStatus;
};

export type FeedReads = {
  /** Returns null when the place, person or category does not exist. */
  name(scope: FeedScope, reader: Reader): Promise<FeedName | null>;
  /** From today on, by date; films and quests appear only in feeds that request them. */
  calendar(scope: FeedScope, limit: number, reader: Reader): Promise<CalendarItem[]>;
  /** Latest announcement first. */
  news(scope: FeedScope, limit: number, reader: Reader): Promise<NewsItem[]>;
};

export const SITEMAP_KINDS = [
  'cities',
  'listings',
  'events',
  'places',
  'people',
  'tours',
  'organizers',
  'discounts',
  'items',
  'journal',
  'documents',
  'videos',
] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];
export type SitemapEntry = {
  route: RouteName;
  params: Readonly<Record<string, string | number>>;
  changedAt: Date | null;
};
export type SitemapReads = {
  /** Returns the addresses of a market's cities that search engines may index, in a stable order. */
  entries(kind: SitemapKind, of: { market: MarketName; ruHost: boolean; now: Date }): Promise<SitemapEntry[]>;
};
