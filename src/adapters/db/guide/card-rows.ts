import type { EventCard, Photo, PosterFacts } from '#api/catalog/contract.ts';
import { SALE_COLUMNS, OFFER_JOINS, statusOf, type SaleRow } from './offer-rows.ts';
import { photoColumn } from '#adapters/db/photos/photo-columns.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import type { Currency } from '#domain/money/money.ts';
import { summariseStars } from '#domain/reviews/rating-summary.ts';

/** Columns of an event's card. `lang` is the parameter that holds the language. Expects `event e`. */
export function cardColumns(lang: string): string {
  return `e.id as event_id, e.key as event_key, e.category, tr(e.title, ${lang}) as title, tr(e.tagline, ${lang}) as tagline, e.age, e.poster, ${photoColumn('e')} as photo, e.rating_count, e.rating_sum,
    array(select g.key from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id order by g.id) as genre_keys`;
}

export type EventRow = {
  event_id: number;
  event_key: string;
  category: string;
  title: string;
  tagline: string | null;
  age: string;
  poster: { mood?: string; hue?: number; motif?: string; ordinal?: number };
  photo: Photo | null;
  genre_keys: string[];
  rating_count: number;
  rating_sum: number;
};

/** The rule of the event's own page: an event with a published review has a rating. */
export function ratingOf({ rating_count, rating_sum }: EventRow): EventCard['rating'] {
  const { count, average } = summariseStars(rating_count, rating_sum);
  return average === null ? null : { average, count };
}

export type CardRow = EventRow &
  Omit<SaleRow, 'id'> & {
    id: number | null;
    city_slug: string;
    time_zone: string;
    place_id: number | null;
    place: string | null;
    places: number;
    performances: number;
    days: number;
    max_total: number | null;
  };

export function posterOf(row: EventRow): PosterFacts {
  return {
    key: row.event_key,
    category: row.category,
    genres: row.genre_keys,
    title: row.title,
    subtitle: null,
    mood: row.poster.mood ?? '',
    hue: row.poster.hue ?? 0,
    motif: row.poster.motif ?? '',
    ...(row.poster.ordinal !== undefined && { ordinal: row.poster.ordinal }),
  };
}

/** The photograph, and the version of the poster that stands in for one. */
export function pictureOf(row: EventRow): Pick<EventCard, 'posterVersion' | 'photo'> {
  return { posterVersion: posterVersion(posterOf(row)), photo: row.photo };
}

/** @param currency of the city's market, for events without a price */
export function cardOf(row: CardRow, now: Date, currency: Currency): EventCard {
  const hasNext = row.id !== null;
  const status = hasNext ? statusOf(row, now) : 'past';
  return {
    id: row.event_id,
    category: row.category,
    title: row.title,
    age: row.age,
    ...pictureOf(row),
    rating: ratingOf(row),
    citySlug: row.city_slug,
    timeZone: row.time_zone,
    nextAt: hasNext ? row.starts_at.toISOString() : null,
    performanceId: row.id,
    performances: row.performances,
    days: row.days,
    place: row.place,
    placeId: row.place_id,
    places: row.places,
    minTotalMinor: row.min_total,
    maxTotalMinor: row.max_total,
    listedTotalMinor: row.listed_total,
    currency: row.currency ?? currency,
    status,
    free: status === 'few_left' ? row.free : null,
  };
}

/** SQL: whether a row of event_city still has an available date on `today`, a parameter, or later. */
export function hasAvailableDay(row: string, today: string): string {
  return `${row}.available_days && datemultirange(daterange(${today}::date, null))`;
}

/** Conditions that a listing sets for the date on a card. */
export type ShownDate = {
  /** Parameter that holds the maximum price of a date; a null value means any price. */
  upTo?: string;
  /** Chooses the cheapest date instead of the nearest. */
  isCheapest?: boolean;
};

/**
 * Joins the date that represents an event (domain/catalog/shown-date.ts) as `nx`, with the price and status to show
 * beside it, and the number of its dates, days and places as `cnt`. Expects `event e`, `city c`.
 * @param window SQL condition on `p` that limits which performances count
 * @param now the parameter that holds the instant
 */
export function nextPerformance(
  lang: string,
  window: string,
  now: string,
  { upTo, isCheapest = false }: ShownDate = {},
): string {
  const price = isCheapest ? 'p.min_total_minor nulls last, ' : '';
  const chosen = (condition: string, rank: string) =>
    `(select p.id from performance p left join performance_stock s on s.performance_id = p.id
      where p.event_id = e.id and p.city_id = c.id and ${window}${condition} order by ${rank}${price}p.local_day, p.starts_at, p.id limit 1)`;
  // Nearly always one of the first dates is on sale; only when none is are all dates sorted by rank.
  const sellable = ` and is_sellable(p, ${now}) and coalesce(s.free, 1) > 0`;
  const rank = `date_rank(p, s.free, ${now}), `;
  const meetsPrice = ` and (${upTo}::bigint is null or p.min_total_minor <= ${upTo})`;
  const any = [chosen(sellable, ''), chosen('', rank)];
  const asked = upTo === undefined ? any : [chosen(sellable + meetsPrice, ''), chosen(meetsPrice, rank), ...any];
  return `left join lateral (
    select ${SALE_COLUMNS}, p.max_total_minor as max_total, p.place_id, tr(pc.name, ${lang}) as place
    from performance p join place pc on pc.id = p.place_id ${OFFER_JOINS}
    where p.id = coalesce(${asked.join(', ')})
  ) nx on true
  left join lateral (
    select count(*)::int as performances, count(distinct p.local_day)::int as days, count(distinct p.place_id)::int as places
    from performance p where p.event_id = e.id and p.city_id = c.id and ${window}
  ) cnt on true`;
}

/** Fields that only the hero shows in addition to its card. */
export type HeroFacts = { tagline: string | null; poster: PosterFacts };

export function plainCard({
  tagline: _tagline,
  poster: _poster,
  city: _city,
  ...card
}: EventCard & HeroFacts & { city: string }): EventCard {
  return card;
}
