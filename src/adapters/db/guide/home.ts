import type { EventCard } from '#api/catalog/contract.ts';
import type { Home } from '#api/catalog/event-contract.ts';
import { cardColumns, pictureOf, type EventRow, plainCard, ratingOf } from '#adapters/db/guide/card-rows.ts';
import { readCards } from '#adapters/db/guide/cards.ts';
import { readCategories } from '#adapters/db/guide/categories.ts';
import { readCity } from '#adapters/db/guide/cities.ts';
import { dayNumber } from '#adapters/db/guide/day-numbers.ts';
import { EMPTY_BITMAP, PART } from './listing-bitmap.ts';
import { OFFER_COLUMNS, OFFER_JOINS, offerOf, type OfferRow } from './offer-rows.ts';
import { type TypedRow, withType } from '#adapters/db/guide/place-types.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { photoColumn } from '#adapters/db/photos/photo-columns.ts';
import { shownDate } from '#domain/catalog/shown-date.ts';
import { addDays, cityDay, daysNow, weekendOf, withNight } from '#domain/catalog/city-day.ts';
import { marketOfCountry } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import { availableFirst, isSellable } from '#domain/performances/performance-status.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

/** Specification, section 9: home page limit. */
const RAIL_CARDS = 12;
const ROW_CARDS = 3;
/** Enough that a sold-out event gives its place to the next one. */
const ROW_CANDIDATES = 6;
const TONIGHT_LINES = 6;
const CINEMA_FILMS = 6;
/** Of a film the two cinemas that show it next are named, each with its next times. */
const CINEMA_PLACES = 2;
const CINEMA_OFFERS = 3;
/** Categories suited for the hero: single events with one large picture. */
const HERO_CATEGORIES = 'koncert,teatr,festival';
const HERO_CANDIDATES = 12;
/** Preferred maximum time until a hero's start. */
const HERO_AHEAD_MS = 21 * 24 * 3_600_000;

const COUNTED = (fact: string): string =>
  `(select coalesce(sum(bit_count(bits)), 0)::int from (
    select bit_or(bits) as bits from event_city_bits where city_id = $1 and ${fact} group by part) b)`;
const AHEAD = (from: string, to: string): string =>
  `(select coalesce(sum(bit_count(bits)), 0)::int from (
    select bit_or(bits) as bits from ahead where at between ${from}::bigint and ${to}::bigint group by part) b)`;
/**
 * Counts the same events as the listings that the numbers link to: those that have not begun. An event counts as free
 * when its lowest price on some day is 0. $1 city, $2 and $3 the night that is not over and today, $4 now; as day
 * numbers $5 and $6 the same two, $7 tomorrow, $8 and $9 the weekend.
 */
const COUNTS = `with over as materialized (
    select day - date '2000-01-01' as at, slot / ${PART} as part, bit_or(slot_bit(slot)) as bits from event_city_day
    where city_id = $1 and day between $2::date and $3::date and last_start < $4 group by 1, 2
  ), ahead as materialized (
    select day.part, day.at, day.bits & ~coalesce(over.bits, ${EMPTY_BITMAP}) as bits
    from event_city_bits day left join over on over.part = day.part and over.at = day.at
    where day.city_id = $1 and day.fact = 'day' and day.at >= $5::bigint
      and (day.at <= $6::bigint or day.at between $8::bigint and $9::bigint)
  )
  select ${AHEAD('$5', '$6')} as today, ${COUNTED(`fact = 'day' and at = $7`)} as tomorrow, ${AHEAD('$8', '$9')} as weekend,
    ${COUNTED(`fact = 'cheapest' and at = 0`)} as free, ${COUNTED(`fact = 'children'`)} as children,
    ${COUNTED(`fact like 'category:%'`)} as ahead`;

/**
 * One line per event with its nearest start; films have their own section. Each current event day is walked from now on
 * in index order and stops at the last line shown (and those with the same start), however many performances there are;
 * only those lines are joined with their details.
 */
const TONIGHT = `with next as materialized (
    select n.* from (select $3::date as day union select $6::date) days cross join lateral (
      select p.id, p.starts_at, e.popularity from performance p join event e on e.id = p.event_id
      where p.city_id = $1 and p.local_day = days.day and p.starts_at >= $4 and p.state <> 'cancelled' and e.category <> 'kino'
        and p.id = (select q.id from performance q where q.event_id = p.event_id and q.city_id = $1 and q.local_day between $3 and $6
          and q.starts_at >= $4 and q.state <> 'cancelled' order by q.starts_at, q.id limit 1)
      order by p.starts_at fetch first $5 rows with ties
    ) n order by n.starts_at, n.popularity desc, n.id limit $5
  )
  select e.id as event_id, tr(e.title, $2) as title, tr(pc.name, $2) as place, e.category, ${OFFER_COLUMNS}
  from next join performance p on p.id = next.id join event e on e.id = p.event_id join place pc on pc.id = p.place_id
    join city c on c.id = p.city_id ${OFFER_JOINS}
  order by next.starts_at, next.popularity desc, next.id`;

const CINEMA = `with films as materialized (
    select distinct d.event_id, e.popularity from event_city_day d join event e on e.id = d.event_id
    where d.city_id = $1 and d.category = 'kino' and d.day between $3 and $7
      and exists (select 1 from performance p where p.event_id = d.event_id and p.city_id = $1 and p.local_day between $3 and $7 and p.starts_at >= $4 and p.state <> 'cancelled')
    order by e.popularity desc, d.event_id limit $5
  )
  select ${cardColumns('$2')}, e.duration_min, c.slug as city_slug, c.time_zone, ${OFFER_COLUMNS},
    (select string_agg(tr(g.name, $2), ', ' order by g.key) from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id) as genres,
    p.place_id as at_place, tr(pc.name, $2) as place, p.places
  from films join event e on e.id = films.event_id join city c on c.id = $1
  join lateral (
    select *, max(of_place) over ()::int as places from (
      select *, dense_rank() over (order by first_at, place_id) as of_place, row_number() over (partition by place_id order by starts_at) as nth from (
        select distinct on (p0.place_id, p0.starts_at) *, min(p0.starts_at) over (partition by p0.place_id) as first_at from performance p0
        where p0.event_id = e.id and p0.city_id = $1 and p0.local_day between $3 and $7 and p0.starts_at >= $4 and p0.state <> 'cancelled'
        order by p0.place_id, p0.starts_at, p0.id) started) ranked
  ) p on p.of_place <= $8 and p.nth <= $6 join place pc on pc.id = p.place_id ${OFFER_JOINS}
  order by films.popularity desc, e.id, p.of_place, p.starts_at`;

const PLACES = `select pl.id, pl.key, tr(pl.name, $2) as name, pl.type, ${photoColumn('pl')} as photo, l.events
  from place pl join place_listing l on l.place_id = pl.id where pl.city_id = $1 and l.events > 0
  order by (pl.type in ('theatre', 'opera', 'concert-hall', 'arena', 'circus')) desc, events desc, pl.id limit 8`;

const TOURS = `select t.id, tr(t.title, $2) as title, t.starts_on, t.ends_on,
    json_agg(json_build_object('eventId', p.event_id, 'city', tr(c.name, $2), 'country', co.code, 'citySlug', c.slug, 'day', p.local_day, 'past', p.starts_at < $3) order by p.starts_at) as stops
  from tour t join performance p on p.tour_id = t.id join city c on c.id = p.city_id
    join region r on r.id = c.region_id join country co on co.id = r.country_id
  where t.ends_on >= $4 and p.local_day between t.starts_on and t.ends_on and p.state <> 'cancelled'
    and exists (select 1 from performance x where x.tour_id = t.id and x.city_id = $1)
  group by t.id order by t.starts_on, t.id limit 4`;

export async function readHome(on: Queryable, cityId: number, reader: Reader): Promise<Home | null> {
  const city = await readCity(on, cityId, reader);
  if (city === null) return null;
  const { language, now } = reader;
  const going = daysNow(now, city.timeZone);
  const { from: night, to: today } = going;
  const weekend = withNight(weekendOf(today), going);
  const currency = marketOfCountry(city.countryCode).currency;
  const cards = (selection: 'category' | 'hero' | 'free' | 'children', subject: string, limit: number) =>
    readCards(on, selection, { cityId, subject, today: night, limit, currency }, reader);

  const categories = (await readCategories(on, cityId, reader)).filter(
    (category) => category.count > 0 && category.slug !== 'top',
  );
  const [counts, hero, tonight, cinema, free, children, places, tours, ...rails] = await Promise.all([
    query<Home['counts'] & { ahead: number }>(on, {
      name: 'home-counts',
      text: COUNTS,
      values: [
        cityId,
        night,
        today,
        now,
        ...[night, today, addDays(today, 1), weekend.from, weekend.to].map(dayNumber),
      ],
    }),
    cards('hero', HERO_CATEGORIES, HERO_CANDIDATES),
    query<OfferRow & { event_id: number; title: string; place: string; category: string }>(on, {
      name: 'home-tonight',
      text: TONIGHT,
      values: [cityId, language, night, now, TONIGHT_LINES, today],
    }),
    query<CinemaRow>(on, {
      name: 'home-cinema',
      text: CINEMA,
      values: [cityId, language, night, now, CINEMA_FILMS, CINEMA_OFFERS, today, CINEMA_PLACES],
    }),
    cards('free', 'free', ROW_CANDIDATES),
    cards('children', 'children', ROW_CANDIDATES),
    query<TypedRow<Home['places'][number]>>(on, { name: 'home-places', text: PLACES, values: [cityId, language] }),
    query<{ id: number; title: string; starts_on: string; ends_on: string; stops: Home['tours'][number]['stops'] }>(
      on,
      { name: 'home-tours', text: TOURS, values: [cityId, language, now, today] },
    ),
    ...categories
      .filter((category) => category.slug !== 'kino')
      .map((category) => cards('category', category.slug, RAIL_CARDS)),
  ]);

  const count = counts[0];
  const railed = categories.filter((category) => category.slug !== 'kino');
  return {
    city,
    today,
    currency,
    eventsAhead: count?.ahead ?? 0,
    counts: {
      today: count?.today ?? 0,
      tomorrow: count?.tomorrow ?? 0,
      weekend: count?.weekend ?? 0,
      free: count?.free ?? 0,
      children: count?.children ?? 0,
    },
    hero: heroOf(
      hero.map(({ city: _city, ...card }) => card),
      now,
      today,
    ),
    tonight: tonight.map((row) => ({
      eventId: row.event_id,
      title: row.title,
      place: row.place,
      category: row.category,
      offer: offerOf(row, now, currency),
    })),
    rails: railed
      .map((category, index) => ({ category, items: availableFirst(rails[index] ?? []).map(plainCard) }))
      .filter((rail) => rail.items.length > 0),
    cinema: cinemaOf(cinema, now, currency),
    free: availableFirst(free).slice(0, ROW_CARDS).map(plainCard),
    children: availableFirst(children).slice(0, ROW_CARDS).map(plainCard),
    places: places.map((place) => withType(place, language)),
    tours: tours.map((row) => ({
      id: row.id,
      title: row.title,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      stops: row.stops,
    })),
  };
}

/**
 * Chooses the best-known event on sale: of today, else of the next three weeks, else any. A cancelled event is never
 * the hero.
 */
function heroOf<Card extends EventCard>(cards: readonly Card[], now: Date, today: string): Card | null {
  const open = cards.filter(({ status }) => isSellable(status));
  const isToday = ({ nextAt, timeZone }: Card): boolean =>
    nextAt !== null && cityDay(new Date(nextAt), timeZone) <= today;
  const isNear = ({ nextAt }: Card): boolean => nextAt !== null && Date.parse(nextAt) - now.getTime() < HERO_AHEAD_MS;
  return open.find(isToday) ?? open.find(isNear) ?? open[0] ?? null;
}

type CinemaRow = OfferRow &
  EventRow & {
    duration_min: number | null;
    genres: string | null;
    city_slug: string;
    time_zone: string;
    at_place: number;
    place: string;
    /** Number of all cinemas that still show the film today. */
    places: number;
  };

/** Groups the rows by film; each film's card shows the date that represents it (`shownDate`). */
function cinemaOf(rows: readonly CinemaRow[], now: Date, currency: Currency): Home['cinema'] {
  return [...Map.groupBy(rows, (row) => row.event_id).values()].flatMap((showings) => {
    const [row] = showings;
    const offers = showings.map((showing) => offerOf(showing, now, currency));
    const shown = shownDate(offers);
    if (row === undefined || shown === null) return [];
    return {
      event: {
        id: row.event_id,
        category: row.category,
        title: row.title,
        age: row.age,
        ...pictureOf(row),
        rating: ratingOf(row),
        citySlug: row.city_slug,
        timeZone: row.time_zone,
        nextAt: shown.startsAt,
        performanceId: shown.id,
        performances: offers.length,
        days: 1,
        place: null,
        placeId: null,
        places: 0,
        minTotalMinor: shown.minTotalMinor,
        maxTotalMinor: shown.maxTotalMinor,
        listedTotalMinor: shown.listedTotalMinor,
        currency: shown.currency,
        status: shown.status,
        free: shown.status === 'few_left' ? shown.free : null,
      },
      facts: row.genres ?? '',
      durationMin: row.duration_min,
      cinemas: [...Map.groupBy(showings, (showing) => showing.at_place).values()].map(([first, ...more]) => ({
        placeId: first?.at_place ?? 0,
        place: first?.place ?? '',
        offers: [first, ...more].flatMap((showing) => (showing ? offerOf(showing, now, currency) : [])),
      })),
      places: row.places,
    };
  });
}
