import type { EventCard } from '#api/catalog/contract.ts';
import { cardColumns, cardOf, nextPerformance, type CardRow, type ShownDate } from '#adapters/db/guide/card-rows.ts';
import { readFilmFacts } from '#adapters/db/guide/film-facts.ts';
import { readListingPage } from '#adapters/db/guide/listing-page.ts';
import { askListing, LISTING_LIMITS, type ListingLimits } from '#adapters/db/guide/listing-question.ts';
import { atPlaceInFormat, inPart, partNumber } from './price-ahead.ts';
import { isNarrow, listNarrow, readNarrowListing, type ReadNarrow } from './listing/narrow-listing.ts';
import { readListedEvents } from './listing-bitmap.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { CardScope, CityFacts, ListingFilter, ListingOrder, Reader } from '#usecases/catalog/ports.ts';

/**
 * Reads the part of a listing that depends on the whole filter; the rest is in `readListingCards` and
 * `readListingFacets`. Stored bits of every fact about the city's events determine which events are listed; a page of
 * them is looked up or found by walking an index.
 */
export async function readListingOrder(
  on: Queryable,
  city: CityFacts,
  filter: ListingFilter,
  { now }: Reader,
  { limits = LISTING_LIMITS, readNarrow = readNarrowListing }: { limits?: ListingLimits; readNarrow?: ReadNarrow } = {},
): Promise<ListingOrder> {
  const question = askListing(city, filter, now);
  if (isNarrow(filter)) {
    const { ordinals: _ordinals, ...order } = listNarrow(await readNarrow(on, question), question);
    return order;
  }
  const listed = await readListedEvents(on, question, limits);
  return { eventIds: await readListingPage(on, question, listed, limits), total: listed.total, days: listed.days };
}

/**
 * SQL: an event's days of the window in the city. The row comparison makes the planner look them up by event: without
 * the values it estimates the city's days to be as few, although they are a hundred times as many. Expects $1 city, $3
 * and $4 window.
 */
function daysOf(of: string, day: string): string {
  return `${of}.event_id = e.id and (${of}.event_id, ${of}.city_id, ${of}.${day})
    between (e.id, $1::int, $3::date) and (e.id, $1::int, $4::date)`;
}
/** Compared as an expression for the same reason: the starts of an event include those in all cities. */
const SINCE = `p.starts_at + interval '0' >= $5`;

type CardsAsked = ShownDate & { part: string | null; place: string | null; format: string | null };

/**
 * $1 city, $2 events, $3 and $4 window, $5 since, $6 language, $7 now; the others, as far as they are asked for, hold the
 * price, the part of the day, the place and the format.
 */
function cardsStatement({ part, place, format, ...shown }: CardsAsked): string {
  const isInPart = inPart('p', part === null ? null : { part, timeZone: 'c.time_zone' });
  const isWanted = `${SINCE} and ${daysOf('p', 'local_day')}${isInPart}${atPlaceInFormat('p', { place, format })}`;
  return `select ${cardColumns('$6')}, c.slug as city_slug, c.time_zone, nx.*, cnt.*
  from unnest($2::int[]) with ordinality as asked (event_id, at) join event e on e.id = asked.event_id join city c on c.id = $1
  ${nextPerformance('$6', isWanted, '$7', shown)}
  order by asked.at`;
}
/** The generated statements by name; there are a few dozen at most. */
const statements = new Map<string, string>();

/**
 * Reads the cards of a listing page. Each shows a date that meets the filter: one within the price limit, or the
 * cheapest when the listing is sorted by price.
 */
export async function readListingCards(
  on: Queryable,
  city: CityFacts,
  eventIds: readonly number[],
  { window, since, part, placeId, format, free, maxPriceMinor, sort }: CardScope,
  { language, now }: Reader,
): Promise<EventCard[]> {
  const price = free ? 0 : maxPriceMinor;
  const isCheapest = sort === 'price';
  const values: unknown[] = [city.id, eventIds, window.from, window.to, since, language, now];
  const added = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const asked: CardsAsked = {
    ...(isCheapest || price !== null ? { upTo: added(price, 'bigint') } : {}),
    isCheapest,
    part: part === null ? null : added(partNumber(part), 'int'),
    place: placeId === null ? null : added(placeId, 'int'),
    format: format === null ? null : added(format, 'text'),
  };
  const name = `listing-cards-${Object.entries(asked)
    .map(([what, value]) => (value ? what : ''))
    .join('')}`;
  const text = statements.get(name) ?? cardsStatement(asked);
  statements.set(name, text);
  const rows = await query<CardRow>(on, { name, text, values });
  const cards = rows.map((row) => cardOf(row, now, MARKETS[city.market].currency));
  const films = await readFilmFacts(on, cards, { part, placeId, format, free, maxPriceMinor }, { language, now });
  return cards.map((card) => {
    const film = films.get(card.id);
    return film === undefined ? card : { ...card, film };
  });
}
