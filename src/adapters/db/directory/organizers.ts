import type { OrganizerPage, Organizers } from '#api/directory/contract.ts';
import { bestCity, pagesOf, readCityCards } from '#adapters/db/directory/city-cards.ts';
import { type TypedRow, withType } from '#adapters/db/guide/place-types.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { photoColumn } from '#adapters/db/photos/photo-columns.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import type { Reader } from '#usecases/catalog/ports.ts';
import type { Standpoint } from '#usecases/directory/ports.ts';

const CARDS_PER_PAGE = 24;
const PAST_LINES = 24;

/** $1 market, $2 language, $3 today, $4 city slug or null. */
const LIST = `select o.id, tr(o.name, $2) as name, tr(c.name, $2) as city, tr(o.description, $2) as description,
    (select count(distinct ec.event_id)::int from event e join event_city ec on ec.event_id = e.id join city ecc on ecc.id = ec.city_id
      where e.organizer_id = o.id and ec.last_day >= $3 and ($4::text is null or ecc.slug = $4)) as events
  from organizer o left join city c on c.id = o.city_id where o.market = $1
  order by events desc, tr(o.name, $2) collate "und-x-icu", o.id`;

const CITIES = `select c.slug, tr(c.name, $2) as name, count(distinct e.organizer_id)::int as count
  from event_city ec join event e on e.id = ec.event_id join organizer o on o.id = e.organizer_id join city c on c.id = ec.city_id
  where o.market = $1 and ec.last_day >= $3 group by c.id order by c.sort desc, count desc, c.slug`;

/** Lists organizers with the most events first; a city limits the list to organizers with upcoming events there. */
export async function readOrganizers(
  on: Queryable,
  { market, city }: Standpoint,
  asked: { city: string | null },
  { language, now }: Reader,
): Promise<Organizers> {
  const values = [market, language, cityDay(now, city.timeZone)];
  const [rows, cities] = await Promise.all([
    query<Organizers['items'][number]>(on, { name: 'organizers', text: LIST, values: [...values, asked.city] }),
    query<Organizers['cities'][number]>(on, { name: 'organizer-cities', text: CITIES, values }),
  ]);
  const items = asked.city === null ? rows : rows.filter(({ events }) => events > 0);
  return { cities, total: rows.length, items };
}

type FactsRow = Omit<OrganizerPage, 'places' | 'current' | 'past'>;

const FACTS = `select o.id, tr(o.name, $2) as name, o.market, tr(o.description, $2) as description, o.tax_number as "taxNumber", o.register_no as "registerNo",
    (select json_build_object('slug', c.slug, 'name', tr(c.name, $2), 'country', co.code) from city c join region r on r.id = c.region_id
      join country co on co.id = r.country_id where c.id = o.city_id) as city
  from organizer o where o.id = $1`;

/**
 * Places that the organizer names as its own, then places of its events; each with the number of its upcoming events
 * there.
 */
const PLACES = `with ahead as (
    select p.place_id, count(distinct p.event_id)::int as events from performance p join event e on e.id = p.event_id
    where e.organizer_id = $1 and p.starts_at >= $3 group by p.place_id
  )
  select pl.id, pl.key, tr(pl.name, $2) as name, pl.type, ${photoColumn('pl')} as photo, tr(c.name, $2) as city, c.slug as "citySlug", coalesce(a.events, 0) as events
  from place pl join city c on c.id = pl.city_id
  left join organizer_place op on op.place_id = pl.id and op.organizer_id = $1 left join ahead a on a.place_id = pl.id
  where op.place_id is not null or a.place_id is not null
  order by (op.place_id is null), coalesce(a.events, 0) desc, op.ord, pl.id limit 12`;

/** $4 the reader's city, $5 organizer, $6 limit, $7 offset. */
const CURRENT = `select e.id as event_id, ec.city_id, row_number() over (order by ec.is_available desc, (ec.city_id = $4) desc, ec.first_day, e.popularity desc, e.id) as ord,
    count(*) over ()::int as found
  from event e join lateral (${bestCity('e.id', '$4')}) ec on true
  where e.organizer_id = $5 and exists (select 1 from performance p where p.event_id = e.id and p.starts_at >= $2)
  order by ord limit $6 offset $7`;

const PAST = `select e.id, tr(e.title, $2) as title, tr(k.singular, $2) as kind, last.local_day as day, tr(c.name, $2) as city, c.slug as "citySlug"
  from event e join category k on k.slug = e.category
  cross join lateral (
    select p.local_day, p.city_id from performance p where p.event_id = e.id and p.state <> 'cancelled' order by p.starts_at desc limit 1
  ) last join city c on c.id = last.city_id
  where e.organizer_id = $1 and not exists (select 1 from performance p where p.event_id = e.id and p.starts_at >= $3)
  order by last.local_day desc, e.id limit ${PAST_LINES}`;

export async function readOrganizer(
  on: Queryable,
  id: number,
  { city }: Standpoint,
  { page }: { page: number },
  reader: Reader,
): Promise<OrganizerPage | null> {
  const { language, now } = reader;
  const [facts] = await query<FactsRow>(on, { name: 'organizer', text: FACTS, values: [id, language] });
  if (facts === undefined) return null;
  const [places, current, past] = await Promise.all([
    query<TypedRow<OrganizerPage['places'][number]>>(on, {
      name: 'organizer-places',
      text: PLACES,
      values: [id, language, now],
    }),
    readCityCards(
      on,
      {
        name: 'organizer-current',
        chosen: CURRENT,
        today: cityDay(now, city.timeZone),
        values: [city.id, id, CARDS_PER_PAGE, (page - 1) * CARDS_PER_PAGE],
      },
      reader,
    ),
    query<OrganizerPage['past'][number]>(on, { name: 'organizer-past', text: PAST, values: [id, language, now] }),
  ]);
  return {
    ...facts,
    places: places.map((place) => withType(place, language)),
    current: { ...current, page, pages: pagesOf(current.total, CARDS_PER_PAGE) },
    past,
  };
}
