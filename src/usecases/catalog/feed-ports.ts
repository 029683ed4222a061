import type { PosterFacts } from '#api/catalog/contract.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { PerformanceStatus } from '#domain/performances/performance-status.ts';
import type { RouteName } from '#domain/routing/route-table.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

/** Whose dates a feed tells; without a category it is the whole guide of a city. */
export type FeedScope =
  | { kind: 'city'; cityId: number; category: string | null }
  | { kind: 'place'; placeId: number }
  | { kind: 'person'; personId: number };

/** What a feed is called by and where its page is. */
export type FeedName =
  | { kind: 'city'; citySlug: string; where: string; what: string | null }
  | { kind: 'place'; id: number; citySlug: string; type: string; name: string }
  | { kind: 'person'; id: number; name: string };
/** `own`: somebody's own calendar, read with its secret. */
export type CalendarName = FeedName | { kind: 'own' };

/** One entry of a calendar: a performance, or a day of a film or quest. */
export type CalendarItem = {
  performanceId: number;
  eventId: number;
  /** The entry stands for a whole day. */
  isDaily: boolean;
  /** Category in the plural. */
  categoryName: string;
  title: string;
  tagline: string | null;
  durationMin: number | null;
  age: string;
  startsAt: Date;
  endsAt: Date | null;
  day: string;
  state: 'scheduled' | 'postponed' | 'cancelled';
  /** Raised by every move. */
  epoch: number;
  changedAt: Date;
  citySlug: string;
  city: string;
  /** Every showing of the day, by time, or the one performance. */
  showings: { time: string; place: string; hall: string | null; address: string }[];
  lat: number | null;
  lon: number | null;
};

/** One event of a news feed, with its next date. */
export type NewsItem = {
  eventId: number;
  citySlug: string;
  category: string;
  /** In the plural. */
  categoryName: string;
  title: string;
  tagline: string | null;
  description: string | null;
  age: string;
  poster: PosterFacts;
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
  /** null: there is no such place, person or category. */
  name(scope: FeedScope, reader: Reader): Promise<FeedName | null>;
  /** From today on, by date; films and quests stand only in feeds that ask for them. */
  calendar(scope: FeedScope, limit: number, reader: Reader): Promise<CalendarItem[]>;
  /** What was announced last stands first. */
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
  /** Addresses of a market's cities that search engines may show, in an order that does not change. */
  entries(kind: SitemapKind, of: { market: MarketName; ruHost: boolean; now: Date }): Promise<SitemapEntry[]>;
};
