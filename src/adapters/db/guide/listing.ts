import type { EventCard } from '#api/catalog/contract.ts';
import { cardColumns, cardOf, nextPerformance, type CardRow } from '#adapters/db/guide/card-rows.ts';
import { readListingPage } from '#adapters/db/guide/listing-page.ts';
import { askListing, LISTING_LIMITS } from '#adapters/db/guide/listing-question.ts';
import { readListedSlots } from '#adapters/db/guide/listing-slots.ts';
import { query, type Queryable } from '#adapters/db/pool.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { CardScope, CityFacts, ListingFilter, ListingOrder, Reader } from '#usecases/catalog/ports.ts';

/** Whether a day of `of` still has a performance ahead of `since`. Expects $1 city. */
function isAhead(of: string, since: string): string {
  return `(${of}.first_start >= ${since} or exists (
    select 1 from performance p where p.event_id = ${of}.event_id and p.city_id = $1 and p.local_day = ${of}.day and p.starts_at >= ${since}))`;
}

/**
 * What depends on everything the visitor has chosen. The rest is in `readListingCards` and `readListingFacets`. Which
 * events are listed is told from bits that are kept of every fact of the city's events; a page of them is looked up or
 * met in the order of an index.
 */
export async function readListingOrder(
  on: Queryable,
  city: CityFacts,
  filter: ListingFilter,
  { now }: Reader,
  limits = LISTING_LIMITS,
): Promise<ListingOrder> {
  const question = askListing(city, filter, now);
  const listed = await readListedSlots(on, question);
  return { eventIds: await readListingPage(on, question, listed, limits), total: listed.total, days: listed.days };
}

/** $1 city, $2 events, $3 and $4 window, $5 since, $6 language, $7 now. */
const CARDS = `select ${cardColumns('$6')}, c.slug as city_slug, c.time_zone, nx.*, cnt.*,
    (select min(d.min_total_minor) from event_city_day d
      where d.event_id = e.id and d.city_id = $1 and d.day between $3 and $4 and ${isAhead('d', '$5')}) as min_price
  from unnest($2::int[]) with ordinality as asked (event_id, at) join event e on e.id = asked.event_id join city c on c.id = $1
  ${nextPerformance('$6', 'p.starts_at >= $5 and p.local_day between $3 and $4', '$7')}
  order by asked.at`;

export async function readListingCards(
  on: Queryable,
  city: CityFacts,
  eventIds: readonly number[],
  { window, since }: CardScope,
  { language, now }: Reader,
): Promise<EventCard[]> {
  const rows = await query<CardRow>(on, {
    name: 'listing-cards',
    text: CARDS,
    values: [city.id, eventIds, window.from, window.to, since, language, now],
  });
  return rows.map((row) => cardOf(row, now, MARKETS[city.market].currency));
}
