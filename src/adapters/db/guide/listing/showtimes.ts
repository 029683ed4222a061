import type { Showtimes } from '#api/catalog/listing-contract.ts';
import { cardColumns, posterOf, type EventRow } from '#adapters/db/guide/card-rows.ts';
import { isListed, readListedEvents } from '#adapters/db/guide/listing-bitmap.ts';
import { askListing, LISTING_LIMITS } from '#adapters/db/guide/listing-question.ts';
import { OFFER_COLUMNS, OFFER_JOINS, offerOf, type OfferRow } from '#adapters/db/guide/offer-rows.ts';
import { inPart, partNumber } from '#adapters/db/guide/price-ahead.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { CityFacts, ListingFilter, Reader } from '#usecases/catalog/ports.ts';

type OfferAt = OfferRow & { event_id: number; place_id: number };

/**
 * $1 city, $2 day, $3 now, $4 the listed events as bits, $5 price, $6 whether only what is available, $7 the first day;
 * $8 the part of the day, not for `all day`.
 */
function offersStatement(part: string | null): string {
  return `select p.event_id, p.place_id, ${OFFER_COLUMNS}
    from performance p join event_city x on x.event_id = p.event_id and x.city_id = p.city_id join city c on c.id = p.city_id ${OFFER_JOINS}
    where p.city_id = $1 and p.local_day between $7::date and $2::date and p.starts_at > $3 and ${isListed('x', '$4::varbit')}
      and ($5::bigint is null or (pr.min_total <= $5 and p.state <> 'cancelled'))
      and (not $6::bool or available_until(p, st.free) > $3)${inPart('p', part === null ? null : { part, timeZone: 'c.time_zone' })}
    order by p.starts_at, p.place_id, p.event_id, p.id`;
}
const OFFERS = { 'all day': offersStatement(null), part: offersStatement('$8::int') };

/** $1 events, $2 language, $3 places. */
const FILMS = `select ${cardColumns('$2')}, e.duration_min, e.language, e.subtitles from event e where e.id = any($1::int[]) order by e.popularity desc, e.id`;
const CINEMAS = `select id, type, tr(name, $2) as name, tr(address, $2) as address from place where id = any($1::int[]) order by name, id`;

type FilmRow = EventRow & { duration_min: number | null; language: string | null; subtitles: string | null };

/**
 * Reads the performances that are ahead under the filters of a listing of one day: the cinemas by name,
 * the films by popularity, the performances by their start.
 */
export async function readShowtimes(
  on: Queryable,
  city: CityFacts,
  filter: ListingFilter,
  { day, reader: { language, now } }: { day: string; reader: Reader },
): Promise<Showtimes> {
  const question = askListing(city, { ...filter, sort: 'date' }, now);
  const { bitmap } = await readListedEvents(on, question, LISTING_LIMITS);
  const { part } = filter;
  const hours = part === null ? 'all day' : 'part';
  const offers = await query<OfferAt>(on, {
    name: `showtimes-${hours}`,
    text: OFFERS[hours],
    values: [
      city.id,
      day,
      now,
      bitmap,
      question.maxPriceMinor,
      filter.available,
      filter.window.from,
      ...(part === null ? [] : [partNumber(part)]),
    ],
  });
  const ids = (of: 'event_id' | 'place_id') => [...new Set(offers.map((offer) => offer[of]))];
  const [films, cinemas] = await Promise.all([
    query<FilmRow>(on, { name: 'showtimes-films', text: FILMS, values: [ids('event_id'), language] }),
    query<Showtimes['cinemas'][number]>(on, {
      name: 'showtimes-cinemas',
      text: CINEMAS,
      values: [ids('place_id'), language],
    }),
  ]);
  const { currency } = MARKETS[city.market];
  return {
    day,
    films: films.map((film) => ({
      id: film.event_id,
      title: film.title,
      age: film.age,
      posterVersion: posterVersion(posterOf(film)),
      durationMin: film.duration_min,
      language: film.language,
      subtitles: film.subtitles,
    })),
    cinemas,
    offers: offers.map((row) => ({
      ...offerOf(row, now, currency),
      eventId: row.event_id,
      placeId: row.place_id,
    })),
  };
}
