import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShownPricesStore } from '#adapters/db/pricing/shown-prices-store.ts';
import { refreshShownPrices } from '#usecases/pricing/refresh-shown-prices.ts';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { readListingCounts } from '#adapters/db/guide/listing/listing-counts.ts';
import { readListingFacets } from '#adapters/db/guide/listing-facets.ts';
import { readListingOrder } from '#adapters/db/guide/listing.ts';
import { LISTING_LIMITS } from '#adapters/db/guide/listing-question.ts';
import { addDays, calendarDate, cityDay, monthWindow } from '#domain/catalog/city-day.ts';
import { addMonths, daysOfMonth } from '#domain/catalog/month-weeks.ts';
import { DAY_PARTS, type DayPart, dayPartOfHour } from '#domain/catalog/day-part.ts';
import { AGES_OFFERED } from '#domain/catalog/age-mark.ts';
import type { CinemaFormat } from '#domain/catalog/cinema-format.ts';
import { DURATION_CLASSES, type DurationClass } from '#domain/catalog/duration-class.ts';
import { PRICE_LIMITS_MINOR } from '#domain/catalog/price-limits.ts';
import { formatTime } from '#texts/format.ts';
import type { CityFacts, ListingFilter, ListingOrder } from '#usecases/catalog/ports.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const now = new Date();
const CATEGORIES = ['teatr', 'kino', 'detyam'] as const;
const GENRES = ['comedy', 'drama', 'jazz'] as const;
const TAGS = ['premiere', 'open-air'] as const;
const PRICES = [0, 500, 2000, 2500] as const;
const LANGUAGES = ['ru', 'be'] as const;
/** A filter that is chosen once in five questions. */
const RARELY = { freq: 1, nil: null } as const;
const ZONES = ['Europe/Minsk', 'Asia/Tbilisi'] as const;
const HOUR_MS = 3_600_000;
/** Questions of each catalogue whose filters are counted; that takes longer than the listing itself. */
const COUNTED = 6;

/** What keeps a performance from being available; `hour before` ends its sale an hour before its start. */
const OBSTACLES = [
  'cancelled',
  'postponed',
  'sold out',
  'sale ended',
  'hour before',
  'not sold',
  'not permitted',
] as const;
type Performance = {
  city: 0 | 1;
  inHours: number;
  price: number | null;
  obstacle: (typeof OBSTACLES)[number] | null;
  isAtBoxOffice: boolean;
  place: 0 | 1;
  formats: CinemaFormat[];
};
type Event = {
  category: (typeof CATEGORIES)[number];
  genres: string[];
  tags: string[];
  age: string;
  accessible: boolean;
  language: string | null;
  subtitles: string | null;
  duration_min: number | null;
  rating: number | null;
  popularity: number;
  performances: Performance[];
};

const events = fc.array(
  fc.record<Event>({
    category: fc.constantFrom(...CATEGORIES),
    genres: fc.subarray([...GENRES]),
    tags: fc.subarray([...TAGS]),
    age: fc.constantFrom('0+', '6+', '16+'),
    language: fc.option(fc.constantFrom(...LANGUAGES)),
    subtitles: fc.option(fc.constantFrom(...LANGUAGES)),
    duration_min: fc.option(fc.constantFrom(60, 90, 91, 150, 200)),
    rating: fc.option(fc.constantFrom(35, 48), RARELY),
    accessible: fc.boolean(),
    // Few values, so that the later sort keys decide most of the order.
    popularity: fc.integer({ min: 0, max: 3 }),
    performances: fc.array(
      fc.record({
        city: fc.constantFrom(0 as const, 0 as const, 1 as const),
        // Many of the first days, so that days have several.
        inHours: fc.oneof(fc.integer({ min: -30, max: 24 * 50 }), fc.integer({ min: -12, max: 36 })),
        price: fc.option(fc.constantFrom(...PRICES), { freq: 6 }),
        obstacle: fc.option(fc.constantFrom(...OBSTACLES), { freq: 2 }),
        place: fc.constantFrom(0 as const, 0 as const, 1 as const),
        formats: fc.subarray<CinemaFormat>(['2D', '3D', 'IMAX'], { maxLength: 2 }),
        isAtBoxOffice: fc.integer({ min: 0, max: 4 }).map((roll) => roll === 0),
      }),
      { maxLength: 12 },
    ),
  }),
  { minLength: 20, maxLength: 60 },
);

const filter = fc.record({
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  genres: fc.subarray([...GENRES], { maxLength: 2 }),
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
  available: fc.integer({ min: 0, max: 3 }).map((roll) => roll === 0),
  place: fc.option(fc.constantFrom(0 as const, 1 as const), RARELY),
  format: fc.option(fc.constantFrom('2D' as const, 'IMAX' as const), RARELY),
  language: fc.option(fc.constantFrom(...LANGUAGES), RARELY),
  subtitles: fc.option(fc.constantFrom(...LANGUAGES), RARELY),
  duration: fc.option(fc.constantFrom(...DURATION_CLASSES), RARELY),
  age: fc.option(fc.constantFrom(...AGES_OFFERED), RARELY),
  part: fc.option(fc.constantFrom('morning' as const, 'day' as const, 'evening' as const, 'night' as const), {
    freq: 2,
  }),
  sort: fc.constantFrom('popular' as const, 'rating' as const, 'date' as const, 'price' as const),
  page: fc.integer({ min: 1, max: 3 }),
  limit: fc.constantFrom(1, 4, 24),
});

test('a listing is what its plain definition says, whichever way it is read', { timeout: 240_000 }, async () => {
  const { cities, places } = await prepare();
  await fc.assert(
    fc.asyncProperty(events, fc.array(filter, { minLength: 25, maxLength: 25 }), async (catalogue, asked) => {
      const ids = await write(catalogue, cities);
      for (const [at, city] of cities.entries()) {
        for (const category of [null, ...CATEGORIES]) {
          const { months, genres, tags } = await readListingFacets(pool, city, category, {
            language: 'ru',
            now,
          });
          const found = { months, genres: counts(genres), tags: counts(tags) };
          expect({ category, ...found }).toEqual({ category, ...plainFacets(catalogue, at, city, category) });
        }
      }
      for (const [number, { from, days, seenInHours, sinceHours, place, ...rest }] of asked.entries()) {
        for (const [at, city] of cities.entries()) {
          const seenAt = new Date(now.getTime() + seenInHours * HOUR_MS);
          const first = addDays(cityDay(seenAt, city.timeZone), from);
          const window = { from: first, to: addDays(first, days - 1) };
          const placeId = place === null ? null : (places[at * 2 + place] ?? 0);
          const question = { ...rest, placeId, window, since: new Date(seenAt.getTime() + sinceHours * HOUR_MS) };
          const wanted = plainListing(catalogue, ids, at, city, question, seenAt);
          // Small limits exercise every way of reading, including those for large cities.
          for (const limits of [
            LISTING_LIMITS,
            { passedPerLookup: 1e9, share: 1, spare: 1, stride: 2 },
            { passedPerLookup: 0, share: 1, spare: 0, stride: 2 },
          ]) {
            const found = await readListingOrder(pool, city, question, { language: 'ru', now: seenAt }, { limits });
            expect({ question, found }).toEqual({ question, found: wanted });
          }
          if (number >= COUNTED) continue;
          const offered = await readListingCounts(pool, city, question, { now: seenAt });
          expect({ question, offered }).toEqual({
            question,
            offered: plainCounts(catalogue, ids, at, city, question, seenAt),
          });
        }
      }
    }),
    { numRuns: 30, endOnFailure: true },
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
  // What has begun never counts for what is available.
  const availableSince = asked.since > seenAt ? asked.since : seenAt;
  const since = asked.available ? availableSince : asked.since;
  const limit = asked.free ? 0 : (asked.maxPriceMinor ?? Number.POSITIVE_INFINITY);
  const hasLimit = asked.free || asked.maxPriceMinor !== null;
  const meetsLimit = (price: number) => !hasLimit || price <= limit;
  const isInWindow = (day: string) => day >= asked.window.from && day <= asked.window.to;
  const listed: Listed[] = [];
  const strip: Record<string, number> = {};
  for (const [index, event] of catalogue.entries()) {
    if (asked.category !== null && event.category !== asked.category) continue;
    if (asked.genres.length > 0 && !asked.genres.some((genre) => event.genres.includes(genre))) continue;
    if (asked.tag !== null && !event.tags.includes(asked.tag)) continue;
    if (asked.accessible && !event.accessible) continue;
    if (asked.children && event.category !== 'detyam' && event.age === '16+') continue;
    if (asked.language !== null && event.language !== asked.language) continue;
    if (asked.subtitles !== null && event.subtitles !== asked.subtitles) continue;
    if (asked.duration !== null && durationOf(event) !== asked.duration) continue;
    if (asked.age !== null && Number.parseInt(event.age, 10) > asked.age) continue;
    const here = event.performances.filter(({ city }) => city === at);
    const inPart = here.filter(
      (one) =>
        (asked.part === null || partOf(one, timeZone) === asked.part) &&
        (asked.placeId === null || asked.placeId === placeIds[at * 2 + one.place]) &&
        (asked.format === null || one.formats.includes(asked.format)),
    );
    const dayOf = (one: Performance) => cityDay(startOf(one), timeZone);
    const days = [...Map.groupBy(inPart, dayOf)].filter(([day]) => day >= kept);
    const first = Math.min(
      ...[...Map.groupBy(here, dayOf)].filter(([day]) => day >= kept).map(([, showings]) => firstOf(showings)),
    );
    /** Whether a day is listed, by what begins from an instant on. */
    const isListed = (showings: readonly Performance[], from: Date) => {
      const left = showings.filter((one) =>
        asked.available ? isAvailable(one, from, timeZone) : startOf(one) >= from,
      );
      return left.length > 0 && meetsLimit(cheapest(left));
    };
    const stripDays = days
      .filter(
        ([day, showings]) =>
          day >= night &&
          day <= last &&
          isListed(showings, day === night ? since : asked.available ? seenAt : new Date(0)),
      )
      .map(([day]) => (day < today ? today : day));
    for (const day of new Set(stripDays)) strip[day] = (strip[day] ?? 0) + 1;
    const shown = days.filter(([day, showings]) => isInWindow(day) && isListed(showings, since));
    if (shown.length === 0) continue;
    const dayIsAvailable = ([, showings]: (typeof days)[0]) =>
      showings.some((one) => isAvailable(one, availableSince, timeZone)) &&
      meetsLimit(cheapest(showings.filter((one) => startOf(one) >= availableSince)));
    const available = days.filter((day) => isInWindow(day[0]) && dayIsAvailable(day));
    // The place of what is available goes by the days on which it is.
    const from = available.length > 0 ? availableSince : since;
    const counted = (available.length > 0 ? available : shown).map(([, showings]) =>
      showings.filter((one) => startOf(one) >= from),
    );
    listed.push({
      id: ids[index] ?? 0,
      isAvailable: available.length > 0,
      popularity: event.popularity,
      rating: event.rating ?? -1,
      price: Math.min(...counted.map(cheapest)),
      starts: Math.min(...counted.map(firstOf)),
      first,
    });
  }
  const byFirst = (a: Listed, b: Listed) => a.first - b.first || a.id - b.id;
  const order = {
    date: (a, b) => a.starts - b.starts || a.id - b.id,
    popular: (a, b) => b.popularity - a.popularity || byFirst(a, b),
    rating: (a, b) => b.rating - a.rating || b.popularity - a.popularity || byFirst(a, b),
    price: (a, b) => (a.price === b.price ? 0 : a.price - b.price) || byFirst(a, b),
  } satisfies Record<string, typeof byFirst>;
  const page = listed
    .toSorted((a, b) => Number(b.isAvailable) - Number(a.isAvailable) || order[asked.sort](a, b))
    .slice((asked.page - 1) * asked.limit, asked.page * asked.limit);
  return { eventIds: page.map(({ id }) => id), total: listed.length, days: strip };
}

/** What each filter opens while the others stay. */
function plainCounts(
  catalogue: Event[],
  ids: number[],
  at: number,
  city: CityFacts,
  asked: ListingFilter,
  seenAt: Date,
): Record<string, number> {
  const total = (change: Partial<ListingFilter>) =>
    plainListing(catalogue, ids, at, city, { ...asked, ...change }, seenAt).total;
  const night = cityDay(seenAt, city.timeZone);
  const isPriced = asked.free || asked.maxPriceMinor !== null;
  const months = isPriced ? [] : Array.from({ length: 13 }, (_, ahead) => addMonths(night.slice(0, 7), ahead));
  const opened: [string, number][] = [
    ...GENRES.map((genre): [string, number] => [
      `genre:${genre}`,
      total({ genres: [...asked.genres, genre] }) - (asked.genres.length === 0 ? 0 : total({})),
    ]),
    ...TAGS.map((tag): [string, number] => [`tag:${tag}`, total({ tag })]),
    ...(Object.keys(DAY_PARTS) as DayPart[]).map((part): [string, number] => [`part:${part}`, total({ part })]),
    ...months.map((month): [string, number] => {
      const window = monthWindow(month);
      return [`month:${month}`, total({ window: { ...window, from: window.from < night ? night : window.from } })];
    }),
    ...LANGUAGES.flatMap((language): [string, number][] => [
      [`language:${language}`, total({ language })],
      [`subtitles:${language}`, total({ subtitles: language })],
    ]),
    ...DURATION_CLASSES.map((duration): [string, number] => [`duration:${duration}`, total({ duration })]),
    ...AGES_OFFERED.map((age): [string, number] => [`age:${age}`, total({ age })]),
    ...(asked.category === 'kino' ? (['3D', 'IMAX'] as const) : []).map((format): [string, number] => [
      `format:${format}`,
      total({ format }),
    ]),
    ...PRICE_LIMITS_MINOR.map((limit): [string, number] => [
      `price:${limit}`,
      total({ free: false, maxPriceMinor: limit }),
    ]),
    ...(['children', 'accessible', 'available'] as const).map((flag): [string, number] => [
      flag,
      total({ [flag]: true }),
    ]),
  ];
  return Object.fromEntries(opened.filter(([, events]) => events > 0));
}

type Listed = {
  id: number;
  isAvailable: boolean;
  popularity: number;
  rating: number;
  price: number;
  starts: number;
  first: number;
};

function cheapest(showings: readonly Performance[]): number {
  return Math.min(
    ...showings
      .filter(({ obstacle }) => obstacle !== 'cancelled')
      .map(({ price }) => price ?? Number.POSITIVE_INFINITY),
  );
}

/** The end of the sale where it has one, on the day of the performance. */
function saleEnd(one: Performance, timeZone: string): Date | null {
  const start = startOf(one);
  const before = new Date(start.getTime() - HOUR_MS);
  if (one.obstacle === 'sale ended') return new Date(now.getTime() - HOUR_MS);
  return one.obstacle === 'hour before' && cityDay(before, timeZone) === cityDay(start, timeZone) ? before : null;
}

function isAvailable(one: Performance, at: Date, timeZone: string): boolean {
  const { obstacle, isAtBoxOffice, price } = one;
  if (obstacle === 'cancelled' || obstacle === 'postponed' || startOf(one) <= at) return false;
  if (isAtBoxOffice) return true;
  if (obstacle === 'sold out' || obstacle === 'not sold' || obstacle === 'not permitted' || price === null)
    return false;
  const end = saleEnd(one, timeZone);
  return end === null || end > at;
}

function durationOf({ duration_min: minutes }: Event): DurationClass | null {
  if (minutes === null) return null;
  if (minutes <= 90) return 'short';
  return minutes <= 150 ? 'middle' : 'long';
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
    return [{ ...event, days }];
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
    months: tally(({ days }) => days.map((day) => day.slice(0, 7))).map(([month, count]) => ({
      month,
      events: count,
      days: Array.from({ length: daysOfMonth(month) }, (_, number) =>
        Number(shown.some(({ days }) => days.includes(addDays(`${month}-01`, number)))),
      ).join(''),
    })),
    genres: tally(({ genres }) => genres).toSorted(byCount),
    tags: tally(({ tags }) => tags).toSorted(byCount),
  };
}

/** The first start that is not cancelled, or else the first one. */
function firstOf(showings: readonly Performance[]): number {
  const on = showings.filter(({ obstacle }) => obstacle !== 'cancelled');
  return Math.min(...(on.length > 0 ? on : showings).map((one) => startOf(one).getTime()));
}

function partOf(one: Performance, timeZone: string): DayPart {
  return dayPartOfHour(Number(formatTime(startOf(one), timeZone).slice(0, 2)));
}

function startOf({ inHours }: Performance): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + inHours * HOUR_MS);
}

/** Two places of each city, in the order of the cities. */
const placeIds: number[] = [];

async function prepare(): Promise<{ cities: CityFacts[]; places: number[] }> {
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
     ) insert into place (key, city_id, type, name, address) select slug || ' ' || n, id, 'theatre', '{}', '{}' from c cross join generate_series(0, 1) n`,
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
  const { rows: found } = await pool.query<{ id: number }>(
    'select p.id from place p join city c on c.id = p.city_id order by c.slug, p.key',
  );
  placeIds.push(...found.map(({ id }) => id));
  const cities = rows.map(({ id, slug, time_zone }) => ({
    id,
    slug,
    timeZone: time_zone,
    market: 'belarus' as const,
    countryCode: 'BY',
  }));
  return { cities, places: placeIds };
}

/** @returns ids of the events, in their order */
async function write(catalogue: Event[], cities: CityFacts[]): Promise<number[]> {
  await pool.query('truncate event cascade');
  const { rows } = await pool.query<{ id: number }>(
    `insert into event (key, category, title, age, accessible, popularity, language, subtitles, duration_min)
     select n::text, e ->> 'category', '{}', e ->> 'age', (e ->> 'accessible')::bool, (e ->> 'popularity')::int,
       e ->> 'language', e ->> 'subtitles', (e ->> 'duration_min')::int
     from jsonb_array_elements($1::jsonb) with ordinality as t (e, n) order by t.n returning id`,
    [JSON.stringify(catalogue)],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    `update event set rating_count = 10, rating_sum = (e ->> 'rating')::int
     from jsonb_array_elements($1::jsonb) with ordinality as t (e, n) where key = n::text and e ->> 'rating' is not null`,
    [JSON.stringify(catalogue)],
  );
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
      place_id: placeIds[one.city * 2 + one.place],
      format: one.formats[0] ?? null,
      second_format: one.formats[1] ?? null,
      starts_at: startOf(one),
      local_day: cityDay(startOf(one), ZONES[one.city]),
      state: one.obstacle === 'cancelled' || one.obstacle === 'postponed' ? one.obstacle : 'scheduled',
      sale_mode: one.isAtBoxOffice ? 'box_office' : one.obstacle === 'not sold' ? 'none' : 'online',
      sale_to: saleEnd(one, ZONES[one.city]),
      sale_gate: one.obstacle === 'not permitted' ? 'no_permit' : 'open',
      free: one.obstacle === 'sold out' ? 0 : one.inHours % 2 === 0 ? 7 : null,
      price: one.price === null ? null : String(one.price),
    })),
  );
  await pool.query(
    `insert into performance (key, event_id, place_id, city_id, starts_at, local_day, state, sale_mode, sale_to, sale_gate, price_list_id, format, second_format)
     select p.key, p.event_id, p.place_id, p.city_id, p.starts_at, p.local_day, p.state, p.sale_mode, p.sale_to, p.sale_gate, l.id, p.format, p.second_format
     from jsonb_to_recordset($1::jsonb) as p (key text, event_id int, city_id int, place_id int, format text, second_format text, starts_at timestamptz, local_day date, state text, sale_mode text, sale_to timestamptz, sale_gate text, price text)
     left join price_list l on l.key = p.price`,
    [JSON.stringify(performances)],
  );
  await pool.query(
    `insert into performance_stock (performance_id, total, free)
     select p.id, 10, s.free from jsonb_to_recordset($1::jsonb) as s (key text, free int) join performance p using (key) where s.free is not null`,
    [JSON.stringify(performances)],
  );
  await refreshShownPrices(createShownPricesStore(pool));
  await refreshListing(pool, null);
  // Simulates thousands of events in the second city, so that its bits span two rows.
  for (const table of ['event_city', 'event_city_day', 'event_city_slot'])
    await pool.query(`update ${table} set slot = slot + 4090 where city_id = $1`, [cities[1]?.id]);
  return ids;
}
