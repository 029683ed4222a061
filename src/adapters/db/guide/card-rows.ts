import type { EventCard, PosterFacts } from '#api/catalog/contract.ts';
import { SALE_COLUMNS, STUB_JOINS, statusOf, type SaleRow } from '#adapters/db/guide/stub-rows.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import type { Currency } from '#domain/money/money.ts';

/** Columns of an event's card. `$lang` stands for the parameter that holds the language. Expects `event e`. */
export function cardColumns(lang: string): string {
  return `e.id as event_id, e.key as event_key, e.category, tr(e.title, ${lang}) as title, tr(e.tagline, ${lang}) as tagline, e.age, e.poster,
    array(select g.key from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id order by g.id) as genre_keys`;
}

export type EventRow = {
  event_id: number;
  event_key: string;
  category: string;
  title: string;
  tagline: string | null;
  age: string;
  poster: { mood?: string; hue?: number; motif?: string };
  genre_keys: string[];
};

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
    min_price: number | null;
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
  };
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
    posterVersion: posterVersion(posterOf(row)),
    citySlug: row.city_slug,
    timeZone: row.time_zone,
    nextAt: hasNext ? row.starts_at.toISOString() : null,
    performanceId: row.id,
    performances: row.performances,
    days: row.days,
    place: row.place,
    placeId: row.place_id,
    places: row.places,
    minTotalMinor: row.min_price ?? row.min_total,
    currency: row.currency ?? currency,
    status,
    free: status === 'few_left' ? row.free : null,
  };
}

/**
 * The card's next performance and how many more there are, as `nx`. Expects `event e`, `city c`.
 * @param window SQL condition on `p` that limits which performances count
 * @param now the parameter that holds the instant: what has begun comes after everything ahead
 */
export function nextPerformance(lang: string, window: string, now: string): string {
  // Chosen first, described then: a film has a hundred performances, and only one needs its prices added up.
  return `left join lateral (
    select ${SALE_COLUMNS}, p.place_id, tr(pc.name, ${lang}) as place
    from (
      select p.* from performance p where p.event_id = e.id and p.city_id = c.id and ${window}
      order by (p.state = 'cancelled'), (p.starts_at < ${now}), p.starts_at limit 1
    ) p join place pc on pc.id = p.place_id ${STUB_JOINS}
  ) nx on true
  left join lateral (
    select count(*)::int as performances, count(distinct p.local_day)::int as days, count(distinct p.place_id)::int as places
    from performance p where p.event_id = e.id and p.city_id = c.id and ${window}
  ) cnt on true`;
}

/** What only the hero shows beside its card. */
export type HeroFacts = { tagline: string | null; poster: PosterFacts };

export function plainCard({
  tagline: _tagline,
  poster: _poster,
  city: _city,
  ...card
}: EventCard & HeroFacts & { city: string }): EventCard {
  return card;
}
