import type { ListingPlaces } from '#api/catalog/listing-contract.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { ordinalsOf, partValues, readListedEvents } from '#adapters/db/guide/listing-bitmap.ts';
import { isNarrow, listNarrow, readNarrowListing, type ReadNarrow } from '#adapters/db/guide/listing/narrow-listing.ts';
import { askListing, LISTING_LIMITS } from '#adapters/db/guide/listing-question.ts';
import { type TypedRow, withType } from '#adapters/db/guide/place-types.ts';
import { inPart } from '#adapters/db/guide/price-ahead.ts';
import { iso } from '#adapters/db/guide/places-tonight.ts';
import type { CityFacts, ListingFilter, Reader } from '#usecases/catalog/ports.ts';

/** $1 city, $2 ordinals of the listed events, $3 and $4 window, $5 since, $6 language, $7 place and $8 format, each or null; then part of the day and time zone. */
const placesStatement = (
  hasPart: boolean,
): string => `select pl.id, tr(pl.name, $6) as name, pl.type, tr(pl.address, $6) as address, pl.lat, pl.lon,
    held.event_ids as "eventIds", held.soonest
  from (
    select o.place_id, array_agg(o.event_id order by o.starts_at, o.event_id) as event_ids,
      to_json((array_agg(json_build_object('id', o.event_id, 'title', tr(e.title, $6), 'startsAt', ${iso('o.starts_at')}) order by o.starts_at, o.event_id))[1:3]) as soonest
    from (
      select p.place_id, p.event_id, min(p.starts_at) as starts_at
      from event_city c join performance p on p.event_id = c.event_id and p.city_id = c.city_id
      where c.city_id = $1 and c.slot = any($2::int[]) and p.local_day between $3::date and $4::date and p.starts_at >= $5
        and p.state <> 'cancelled'${inPart('p', hasPart ? { part: '$9::int', timeZone: '$10::text' } : null)}
        and ($7::int is null or p.place_id = $7) and ($8::text is null or $8 in (p.format, p.second_format))
      group by p.place_id, p.event_id
    ) o join event e on e.id = o.event_id
    group by o.place_id
  ) held join place pl on pl.id = held.place_id
  order by cardinality(held.event_ids) desc, pl.id`;
const PLACES = { all: placesStatement(false), part: placesStatement(true) };

/** Reads where the listed events take place. Read after a click only, as it looks at every performance of the window. */
export async function readListingPlaces(
  on: Queryable,
  city: CityFacts,
  filter: ListingFilter,
  { language, now }: Reader,
  readNarrow: ReadNarrow = readNarrowListing,
): Promise<ListingPlaces['items']> {
  // Only an order without an index of its own answers with all events instead of a page of them.
  const question = askListing(city, { ...filter, sort: 'date', page: 1 }, now);
  const ordinals = isNarrow(filter)
    ? listNarrow(await readNarrow(on, question), question).ordinals
    : ordinalsOf((await readListedEvents(on, question, LISTING_LIMITS)).bitmap);
  const { from, since } = question.ahead;
  const hours = filter.part === null ? 'all' : 'part';
  const rows = await query<TypedRow<ListingPlaces['items'][number]>>(on, {
    name: `listing-places-${hours}`,
    text: PLACES[hours],
    values: [
      city.id,
      ordinals,
      from,
      question.to,
      since,
      language,
      filter.placeId,
      filter.format,
      ...partValues(question),
    ],
  });
  return rows.map((row) => withType(row, language));
}
