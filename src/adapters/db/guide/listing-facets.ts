import type { Listing, ListingFacets } from '#api/catalog/listing-contract.ts';
import { readCity } from '#adapters/db/guide/cities.ts';
import { dayNumber, monthNumber } from '#adapters/db/guide/day-numbers.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { daysOfMonth } from '#domain/catalog/month-weeks.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

/** Reads the bits of facts about the city's events. Expects $1 city. */
const BITMAPS = (fact: string): string =>
  `select part, at, bits, fact from event_city_bits where city_id = $1 and ${fact}`;
/** Joins the bits of the requested category: $2 is the category as a fact, or null. Expects `b`. */
const OF_CATEGORY = `left join (${BITMAPS('fact = $2 and at = 0')}) k on k.part = b.part`;
const COUNT = `coalesce(sum(bit_count(case when $2::text is null then b.bits else b.bits & k.bits end)), 0)::int as events`;

/** $3 is the number of the current month, counted from January 2000. */
const MONTHS = `select * from (
    select to_char(make_date(2000 + b.at::int / 12, 1 + b.at::int % 12, 1), 'YYYY-MM') as month, ${COUNT}
    from (${BITMAPS(`fact = 'month' and at >= $3`)}) b ${OF_CATEGORY} group by b.at
  ) m where events > 0 order by month`;

/** $3 is the number of the current day. */
const DAYS = `select b.at::int as day, ${COUNT} from (${BITMAPS(`fact = 'day' and at >= $3`)}) b ${OF_CATEGORY} group by b.at`;

/** $3 language. */
function facetStatement(kind: 'genre' | 'tag'): string {
  return `select * from (
      select f.id, f.key, tr(f.name, $3) as name, ${COUNT}
      from ${kind} f join (${BITMAPS(`fact like '${kind}:%' and at = 0`)}) b on b.fact = '${kind}:' || f.key ${OF_CATEGORY}
      group by f.id
    ) f where events > 0 order by events desc, key`;
}

/** Places offered at most; a city has a few hundred with events. */
const MOST_PLACES = 300;
/** $2 category or null, $3 language. Those with most events first. */
const PLACES = `select pl.id, tr(pl.name, $3) as name
  from place pl join place_listing l on l.place_id = pl.id
  where pl.city_id = $1 and l.events > 0 and ($2::text is null or exists (
    select from event_place x join event_city c on c.event_id = x.event_id and c.city_id = pl.city_id where x.place_id = pl.id and c.category = $2
  )) order by l.events desc, pl.id limit ${MOST_PLACES}`;

/** $2 category, $3 language. */
const CATEGORY = `select slug, tr(name, $3) as name, tr(plural, $3) as plural, tr(singular, $3) as singular,
    (select coalesce(sum(bit_count(bits)), 0)::int from (${BITMAPS(`fact = 'category:' || $2 and at = 0`)}) b) as count
  from category where slug = $2`;

/** Reads the filter options of a city's listing of a category, independent of the current filter. */
export async function readListingFacets(
  on: Queryable,
  city: CityFacts,
  category: string | null,
  reader: Reader,
): Promise<ListingFacets> {
  const today = cityDay(reader.now, city.timeZone);
  const fact = category === null ? null : `category:${category}`;
  const facet = [city.id, fact, reader.language];
  const [cityView, months, days, genres, tags, places, categories] = await Promise.all([
    readCity(on, city.id, reader),
    query<{ month: string; events: number }>(on, {
      name: 'listing-months',
      text: MONTHS,
      values: [city.id, fact, monthNumber(today)],
    }),
    query<{ day: number; events: number }>(on, {
      name: 'listing-days',
      text: DAYS,
      values: [city.id, fact, dayNumber(today)],
    }),
    query<ListingFacets['genres'][number]>(on, {
      name: 'listing-genres',
      text: facetStatement('genre'),
      values: facet,
    }),
    query<ListingFacets['tags'][number]>(on, { name: 'listing-tags', text: facetStatement('tag'), values: facet }),
    query<ListingFacets['places'][number]>(on, {
      name: 'listing-places',
      text: PLACES,
      values: [city.id, category, reader.language],
    }),
    category === null
      ? []
      : query<NonNullable<ListingFacets['category']>>(on, {
          name: 'category',
          text: CATEGORY,
          values: [city.id, category, reader.language],
        }),
  ]);
  return {
    city: cityView,
    category: categories[0] ?? null,
    genres,
    tags,
    places,
    months: withDays(months, days),
  };
}

/** Adds to each month on which of its days there are events. */
function withDays(
  months: readonly { month: string; events: number }[],
  days: readonly { day: number; events: number }[],
): ListingFacets['months'] {
  const withEvents = new Set(days.filter(({ events }) => events > 0).map(({ day }) => day));
  return months.map((month) => {
    const first = dayNumber(`${month.month}-01`);
    const digits = Array.from({ length: daysOfMonth(month.month) }, (_, at) =>
      withEvents.has(first + at) ? '1' : '0',
    );
    return { ...month, days: digits.join('') };
  });
}

/** Reads the name of a genre or tag in a category, whether or not the city has events of it. */
export async function readFilterName(
  on: Queryable,
  asked: { kind: 'genre' | 'tag'; key: string; category: string | null },
  reader: Reader,
): Promise<Listing['filter']> {
  const { kind, key, category } = asked;
  const [found] = await query<NonNullable<Listing['filter']>>(on, {
    name: `${kind}-name`,
    text: `select f.id, f.key, tr(f.name, $2) as name from ${kind} f
      where f.key = $1 and ($3::text is null or exists (
        select from event_${kind} ef join event e on e.id = ef.event_id where ef.${kind}_id = f.id and e.category = $3))`,
    values: [key, reader.language, category],
  });
  return found ?? null;
}

/** Reads the name of a place of the city, whether or not it has events. */
export async function readPlaceName(
  on: Queryable,
  city: CityFacts,
  placeId: number,
  { language }: Reader,
): Promise<Listing['place']> {
  const [found] = await query<NonNullable<Listing['place']>>(on, {
    name: 'listing-place-name',
    text: 'select id, tr(name, $3) as name from place where city_id = $1 and id = $2',
    values: [city.id, placeId, language],
  });
  return found ?? null;
}
