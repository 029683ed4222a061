import type { Showtimes } from '#api/catalog/listing-contract.ts';
import { cardColumns, pictureOf, type EventRow } from '#adapters/db/guide/card-rows.ts';
import { isNarrow, listNarrow, readNarrowListing, type ReadNarrow } from '#adapters/db/guide/listing/narrow-listing.ts';
import { isListed, readListedEvents, withOrdinals } from '#adapters/db/guide/listing-bitmap.ts';
import { askListing, LISTING_LIMITS } from '#adapters/db/guide/listing-question.ts';
import { OFFER_COLUMNS, OFFER_JOINS, offerOf, type OfferRow } from '#adapters/db/guide/offer-rows.ts';
import { partNumber } from '#adapters/db/guide/price-ahead.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { CityFacts, ListingFilter, Reader } from '#usecases/catalog/ports.ts';

type OfferAt = OfferRow & { event_id: number; place_id: number };

/**
 * $1 city, $2 day, $3 now, $4 the listed events as bits, $5 price, $6 whether only what is available, $7 the first day,
 * $8 the part of the day, $9 place and $10 format, each or null.
 */
const OFFERS = `select p.event_id, p.place_id, ${OFFER_COLUMNS}
    from performance p join event_city x on x.event_id = p.event_id and x.city_id = p.city_id join city c on c.id = p.city_id ${OFFER_JOINS}
    where p.city_id = $1 and p.local_day between $7::date and $2::date and p.starts_at > $3 and ${isListed('x', '$4::varbit')}
      and ($5::bigint is null or (p.min_total_minor <= $5 and p.state <> 'cancelled'))
      and (not $6::bool or available_until(p, st.free) > $3)
      and ($8::int is null or day_part(p.starts_at, p.local_day, c.time_zone) = $8)
      and ($9::int is null or p.place_id = $9) and ($10::text is null or $10 in (p.format, p.second_format))
    order by p.starts_at, p.place_id, p.event_id, p.id`;

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
  readNarrow: ReadNarrow = readNarrowListing,
): Promise<Showtimes> {
  const question = askListing(city, { ...filter, sort: 'date' }, now);
  const { part, placeId, format } = filter;
  const bitmap = isNarrow(filter)
    ? withOrdinals('', listNarrow(await readNarrow(on, question), question).ordinals)
    : (await readListedEvents(on, question, LISTING_LIMITS)).bitmap;
  const offers = await query<OfferAt>(on, {
    name: 'showtimes',
    text: OFFERS,
    values: [
      city.id,
      day,
      now,
      bitmap,
      question.maxPriceMinor,
      filter.available,
      filter.window.from,
      part && partNumber(part),
      placeId,
      format,
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
      ...pictureOf(film),
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
