import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { readListingFacets } from '#adapters/db/guide/listing-facets.ts';
import { readListingOrder } from '#adapters/db/guide/listing.ts';
import { LISTING_LIMITS } from '#adapters/db/guide/listing-question.ts';
import { addDays, calendarDate, cityDay } from '#domain/catalog/city-day.ts';
import { type DayPart, dayPartOfHour } from '#domain/catalog/day-part.ts';
import { formatTime } from '#texts/format.ts';
import type { CityFacts, ListingFilter, ListingOrder } from '#usecases/catalog/ports.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const now = new Date();
const CATEGORIES = ['teatr', 'kino', 'detyam'] as const;
const GENRES = ['comedy', 'drama', 'jazz'] as const;
const TAGS = ['premiere', 'open-air'] as const;
const PRICES = [0, 500, 1000, 2500] as const;
const ZONES = ['Europe/Minsk', 'Asia/Tbilisi'] as const;
const HOUR_MS = 3_600_000;

type Performance = { city: 0 | 1; inHours: number; price: number | null; cancelled: boolean };
type Event = {
  category: (typeof CATEGORIES)[number];
  genres: string[];
  tags: string[];
  age: string;
  accessible: boolean;
  popularity: number;
  performances: Performance[];
};

const events = fc.array(
  fc.record<Event>({
    category: fc.constantFrom(...CATEGORIES),
    genres: fc.subarray([...GENRES]),
    tags: fc.subarray([...TAGS]),
    age: fc.constantFrom('0+', '6+', '16+'),
    accessible: fc.boolean(),
    // Few values, so that the later sort keys decide most of the order.
    popularity: fc.integer({ min: 0, max: 3 }),
    performances: fc.array(
      fc.record({
        city: fc.constantFrom(0 as const, 0 as const, 1 as const),
        inHours: fc.integer({ min: -30, max: 24 * 50 }),
        price: fc.option(fc.constantFrom(...PRICES), { freq: 6 }),
        cancelled: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
      }),
      { maxLength: 6 },
    ),
  }),
  { minLength: 20, maxLength: 60 },
);

const filter = fc.record({
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  genre: fc.option(fc.constantFrom(...GENRES), { freq: 2 }),
  tag: fc.option(fc.constantFrom(...TAGS), { freq: 2 }),
  from: fc.constantFrom(0, 0, 0, 1, 5, 20),
  days: fc.constantFrom(1, 2, 3, 7, 31, 365),
  /** All hours of a day, including those between midnight and the end of the event day. */
  seenInHours: fc.integer({ min: 0, max: 23 }),
  sinceHours: fc.constantFrom(0, 0, -24, 7, 60),
  maxPriceMinor: fc.option(fc.constantFrom(...PRICES, 1700), { freq: 2 }),
  free: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
  accessible: fc.integer({ min: 0, max: 4 }).map((roll) => roll === 0),
  children: fc.integer({ min: 0, max: 4 }).map((roll) => roll === 0),
  part: fc.option(fc.constantFrom('morning' as const, 'day' as const, 'evening' as const, 'night' as const), {
    freq: 2,
  }),
  sort: fc.constantFrom('popular' as const, 'date' as const, 'price' as const),
  page: fc.integer({ min: 1, max: 3 }),
  limit: fc.constantFrom(1, 4, 24),
});

test('a listing is what its plain definition says, whichever way it is read', { timeout: 240_000 }, async () => {
  const cities = await prepare();
  await fc.assert(
    fc.asyncProperty(events, fc.array(filter, { minLength: 25, maxLength: 25 }), async (catalogue, asked) => {
      const ids = await write(catalogue, cities);
      for (const [at, city] of cities.entries()) {
        for (const category of [null, ...CATEGORIES]) {
          const { months, parts, genres, tags } = await readListingFacets(pool, city, category, {
            language: 'ru',
            now,
          });
          const found = { months, parts, genres: counts(genres), tags: counts(tags) };
          expect({ category, ...found }).toEqual({ category, ...plainFacets(catalogue, at, city, category) });
        }
      }
      for (const { from, days, seenInHours, sinceHours, ...rest } of asked) {
        for (const [at, city] of cities.entries()) {
          const seenAt = new Date(now.getTime() + seenInHours * HOUR_MS);
          const first = addDays(cityDay(seenAt, city.timeZone), from);
          const window = { from: first, to: addDays(first, days - 1) };
          const question = { ...rest, window, since: new Date(seenAt.getTime() + sinceHours * HOUR_MS) };
          const wanted = plainListing(catalogue, ids, at, city, question, seenAt);
          // Small limits exercise every way of reading, including those for large cities.
          for (const limits of [
            LISTING_LIMITS,
            { passedPerLookup: 1e9, share: 1, spare: 1, stride: 2 },
            { passedPerLookup: 0, share: 1, spare: 0, stride: 2 },
          ]) {
            const found = await readListingOrder(pool, city, question, { language: 'ru', now: seenAt }, limits);
            expect({ question, found }).toEqual({ question, found: wanted });
          }
        }
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

function plainListing(
  catalogue: Event[],
  ids: number[],
  at: number,
  { timeZone }: CityFacts,
  asked: ListingFilter,
  seenAt: Date,
): ListingOrder {
  const kept = cityDay(now, timeZone);
  const [night, today] = [cityDay(seenAt, timeZone), calendarDate(seenAt, timeZone)];
  const last = addDays(today, 13);
  const listed: { id: number; popularity: number; price: number; starts: number; first: number }[] = [];
  const strip: Record<string, number> = {};
  for (const [index, event] of catalogue.entries()) {
    if (asked.category !== null && event.category !== asked.category) continue;
    if (asked.genre !== null && !event.genres.includes(asked.genre)) continue;
    if (asked.tag !== null && !event.tags.includes(asked.tag)) continue;
    if (asked.accessible && !event.accessible) continue;
    if (asked.children && event.category !== 'detyam' && event.age === '16+') continue;
    const here = event.performances.filter(({ city }) => city === at);
    const inPart = here.filter((one) => asked.part === null || partOf(one, timeZone) === asked.part);
    const byDay = Map.groupBy(inPart, (one) => cityDay(startOf(one), timeZone));
    const firstStarts = [...Map.groupBy(here, (one) => cityDay(startOf(one), timeZone))]
      .filter(([day]) => day >= kept)
      .map(([, showings]) => firstOf(showings));
    let price = Number.POSITIVE_INFINITY;
    let starts = Number.POSITIVE_INFINITY;
    const first = Math.min(...firstStarts);
    const stripDays = new Set<string>();
    for (const [day, showings] of byDay) {
      if (day < kept) continue;
      const on = showings.filter(({ cancelled }) => !cancelled);
      const cheapest = Math.min(...on.map((one) => one.price ?? Number.POSITIVE_INFINITY));
      if (asked.maxPriceMinor !== null && cheapest > asked.maxPriceMinor) continue;
      if (asked.free && cheapest !== 0) continue;
      if (day > night && day <= last) stripDays.add(day < today ? today : day);
      const left = showings.filter((one) => startOf(one) >= asked.since);
      if (left.length === 0) continue;
      // Performances that have begun no longer count for the price.
      const ahead = Math.min(
        ...on.filter((one) => startOf(one) >= asked.since).map((one) => one.price ?? Number.POSITIVE_INFINITY),
      );
      if (asked.maxPriceMinor !== null && ahead > asked.maxPriceMinor) continue;
      if (asked.free && ahead !== 0) continue;
      // Performances that have begun no longer count for today; after midnight the rest of the night does.
      if (day === night) stripDays.add(today);
      if (day < asked.window.from || day > asked.window.to) continue;
      price = Math.min(price, ahead);
      starts = Math.min(starts, firstOf(left));
    }
    for (const day of stripDays) strip[day] = (strip[day] ?? 0) + 1;
    if (starts < Number.POSITIVE_INFINITY)
      listed.push({ id: ids[index] ?? 0, popularity: event.popularity, price, starts, first });
  }
  const byFirst = (a: (typeof listed)[0], b: (typeof listed)[0]) => a.first - b.first || a.id - b.id;
  const order = {
    date: (a, b) => a.starts - b.starts || a.id - b.id,
    popular: (a, b) => b.popularity - a.popularity || byFirst(a, b),
    price: (a, b) => (a.price === b.price ? 0 : a.price - b.price) || byFirst(a, b),
  } satisfies Record<string, typeof byFirst>;
  const page = listed.toSorted(order[asked.sort]).slice((asked.page - 1) * asked.limit, asked.page * asked.limit);
  return { eventIds: page.map(({ id }) => id), total: listed.length, days: strip };
}

function counts(of: readonly { key: string; events: number }[]): [string, number][] {
  return of.map(({ key, events: count }) => [key, count]);
}

function plainFacets(catalogue: Event[], at: number, { timeZone }: CityFacts, category: string | null) {
  const today = cityDay(now, timeZone);
  const shown = catalogue.flatMap((event) => {
    const here = event.performances.filter(({ city }) => city === at);
    const ahead = here.filter((one) => cityDay(startOf(one), timeZone) >= today);
    if (ahead.length === 0 || (category !== null && event.category !== category)) return [];
    const days = ahead.map((one) => cityDay(startOf(one), timeZone));
    return [{ ...event, days, parts: ahead.map((one) => partOf(one, timeZone)) }];
  });
  const tally = (keysOf: (event: (typeof shown)[0]) => string[]) =>
    [
      ...Map.groupBy(
        shown.flatMap((event) => [...new Set(keysOf(event))]),
        (key) => key,
      ),
    ]
      .map(([key, times]): [string, number] => [key, times.length])
      .toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
  const byCount = (a: [string, number], b: [string, number]) => b[1] - a[1];
  return {
    months: tally(({ days }) => days.map((day) => day.slice(0, 7))).map(([month, count]) => ({ month, events: count })),
    parts: (['morning', 'day', 'evening', 'night'] as const).flatMap((part) => {
      const count = shown.filter((event) => event.parts.includes(part)).length;
      return count === 0 ? [] : [{ part, events: count }];
    }),
    genres: tally(({ genres }) => genres).toSorted(byCount),
    tags: tally(({ tags }) => tags).toSorted(byCount),
  };
}

/** The first start that is not cancelled, or else the first one. */
function firstOf(showings: readonly Performance[]): number {
  const on = showings.filter(({ cancelled }) => !cancelled);
  return Math.min(...(on.length > 0 ? on : showings).map((one) => startOf(one).getTime()));
}

function partOf(one: Performance, timeZone: string): DayPart {
  return dayPartOfHour(Number(formatTime(startOf(one), timeZone).slice(0, 2)));
}

function startOf({ inHours }: Performance): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + inHours * HOUR_MS);
}

async function prepare(): Promise<CityFacts[]> {
  await pool.query(
    `insert into region (country_id, key, name) values (1, 'r', '{}');
     insert into category (slug, sort, name, plural, singular) select c, 1, '{}', '{}', '{}' from unnest(array['teatr', 'kino', 'detyam']) c;
     insert into genre (key, name) select g, '{}' from unnest(array['comedy', 'drama', 'jazz']) g;
     insert into tag (key, name) select t, '{}' from unnest(array['premiere', 'open-air']) t`,
  );
  await pool.query(
    `with c as (
       insert into city (slug, region_id, name, name_in, lat, lon, time_zone)
       select 'city-' || n, (select id from region), '{}', '{}', 53, 27, z from unnest($1::text[]) with ordinality as t (z, n) returning id, slug
     ) insert into place (key, city_id, type, name, address) select slug, id, 'theatre', '{}', '{}' from c`,
    [ZONES],
  );
  for (const price of PRICES) {
    await pool.query(
      `with l as (insert into price_list (key, currency, fee_permille) values ($1, 'BYN', 0) returning id),
         z as (insert into price_zone (price_list_id, zone_no, zone_key) select id, 1, 'z1' from l)
       insert into tariff select id, 1, 1, '{}', $2, 0 from l`,
      [String(price), price],
    );
  }
  const { rows } = await pool.query<{ id: number; slug: string; time_zone: string }>(
    'select * from city order by slug',
  );
  return rows.map(({ id, slug, time_zone }) => ({
    id,
    slug,
    timeZone: time_zone,
    market: 'belarus',
    countryCode: 'BY',
  }));
}

/** @returns ids of the events, in their order */
async function write(catalogue: Event[], cities: CityFacts[]): Promise<number[]> {
  await pool.query('truncate event cascade');
  const { rows } = await pool.query<{ id: number }>(
    `insert into event (key, category, title, age, accessible, popularity)
     select n::text, e ->> 'category', '{}', e ->> 'age', (e ->> 'accessible')::bool, (e ->> 'popularity')::int
     from jsonb_array_elements($1::jsonb) with ordinality as t (e, n) order by t.n returning id`,
    [JSON.stringify(catalogue)],
  );
  const ids = rows.map(({ id }) => id);
  const links = catalogue.flatMap(({ genres, tags }, at) => [
    ...genres.map((key) => ({ event_id: ids[at], kind: 'genre', key })),
    ...tags.map((key) => ({ event_id: ids[at], kind: 'tag', key })),
  ]);
  for (const kind of ['genre', 'tag']) {
    await pool.query(
      `insert into event_${kind} select l.event_id, k.id from jsonb_to_recordset($1::jsonb) as l (event_id int, kind text, key text)
       join ${kind} k on k.key = l.key where l.kind = '${kind}'`,
      [JSON.stringify(links)],
    );
  }
  const performances = catalogue.flatMap((event, at) =>
    event.performances.map((one, n) => ({
      key: `${at}/${n}`,
      event_id: ids[at],
      city_id: cities[one.city]?.id,
      starts_at: startOf(one),
      local_day: cityDay(startOf(one), ZONES[one.city]),
      state: one.cancelled ? 'cancelled' : 'scheduled',
      price: one.price === null ? null : String(one.price),
    })),
  );
  await pool.query(
    `insert into performance (key, event_id, place_id, city_id, starts_at, local_day, state, price_list_id)
     select p.key, p.event_id, pl.id, p.city_id, p.starts_at, p.local_day, p.state, l.id
     from jsonb_to_recordset($1::jsonb) as p (key text, event_id int, city_id int, starts_at timestamptz, local_day date, state text, price text)
     join place pl on pl.city_id = p.city_id left join price_list l on l.key = p.price`,
    [JSON.stringify(performances)],
  );
  await refreshListing(pool, null);
  // Simulates thousands of events in the second city, so that its bits span two rows.
  for (const table of ['event_city', 'event_city_day', 'event_city_slot'])
    await pool.query(`update ${table} set slot = slot + 4090 where city_id = $1`, [cities[1]?.id]);
  return ids;
}
