import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShownPricesStore } from '#adapters/db/pricing/shown-prices-store.ts';
import { refreshShownPrices } from '#usecases/pricing/refresh-shown-prices.ts';
import { refreshListing, refreshStaleListings } from '#adapters/db/catalogue/refresh-listing.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const CITIES = [1, 2];
const EVENTS = 8;

await pool.query(
  `insert into region (country_id, key, name) values (1, 'r', '{}');
   insert into category (slug, sort, name, plural, singular) select c, 1, '{}', '{}', '{}' from unnest(array['teatr', 'detyam']) c;
   insert into genre (key, name) values ('drama', '{}');
   insert into city (id, slug, region_id, name, name_in, lat, lon, time_zone) overriding system value
     select n, 'city-' || n, (select id from region), '{}', '{}', 53, 27, 'Europe/Minsk' from generate_series(1, 2) n;
   insert into place (key, city_id, type, name, address) select slug, id, 'theatre', '{}', '{}' from city;
   insert into price_list (key, currency, fee_permille) select n::text, 'BYN', 0 from generate_series(1, 3) n;
   insert into price_zone (price_list_id, zone_no, zone_key) select id, 1, 'z1' from price_list;
   insert into tariff select id, 1, 1, '{}', key::int * 500, 0 from price_list`,
);

const change = fc.oneof(
  fc.record({
    what: fc.constant('perform' as const),
    event: fc.nat(EVENTS - 1),
    city: fc.constantFrom(...CITIES),
    inDays: fc.integer({ min: -2, max: 70 }),
    price: fc.option(fc.constantFrom('1', '2', '3')),
  }),
  fc.record({ what: fc.constant('cancel' as const), event: fc.nat(EVENTS - 1), city: fc.constantFrom(...CITIES) }),
  fc.record({ what: fc.constant('withdraw' as const), event: fc.nat(EVENTS - 1), city: fc.constantFrom(...CITIES) }),
  fc.record({
    what: fc.constant('describe' as const),
    event: fc.nat(EVENTS - 1),
    category: fc.constantFrom('teatr', 'detyam'),
  }),
  fc.record({ what: fc.constant('mark' as const), event: fc.nat(EVENTS - 1) }),
  fc.record({ what: fc.constant('remove' as const), event: fc.nat(EVENTS - 1) }),
);
type Change = typeof change extends fc.Arbitrary<infer Of> ? Of : never;

test(
  'bitmaps and places say what is true of the events of a city, whatever was changed and in whatever steps',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 6 }), { minLength: 1, maxLength: 6 }), async (steps) => {
        await begin();
        for (const changes of steps) {
          for (const one of changes) await apply(one);
          const { rows } = await pool.query<{ id: number }>('select id from event where key = any($1)', [
            changes.map(({ event }) => `event-${event}`),
          ]);
          const changed = rows.map(({ id }) => id);
          await inTransaction(pool, (client) => refreshListing(client, changed));
          expect(await wrongBitmaps()).toEqual([]);
          expect(await wrongPlaces()).toEqual([]);
        }
        await inTransaction(pool, (client) => refreshListing(client, null));
        expect(await wrongBitmaps()).toEqual([]);
        const { rows: idle } = await pool.query('select 1 from event_city_bits where bit_count(bits) = 0');
        expect(idle).toEqual([]);
      }),
      { numRuns: 20, endOnFailure: true },
    );
  },
);

test('an event that leaves makes room for one that comes', async () => {
  await begin();
  for (const event of [0, 1, 2]) await apply({ what: 'perform', event, city: 1, inDays: 3, price: '1' });
  await inTransaction(pool, (client) => refreshListing(client, null));
  const before = await ordinals();
  await apply({ what: 'withdraw', event: 1, city: 1 });
  await inTransaction(pool, (client) => refreshListing(client, null));
  await apply({ what: 'perform', event: 3, city: 1, inDays: 5, price: null });
  await inTransaction(pool, (client) => refreshListing(client, null));
  expect(await ordinals()).toEqual({
    'event-0': before['event-0'],
    'event-2': before['event-2'],
    'event-3': before['event-1'],
  });
});

test('two that refresh at once give different ordinals', async () => {
  await begin();
  for (const event of [0, 1, 2, 3, 4, 5]) await apply({ what: 'perform', event, city: 1, inDays: 3, price: '1' });
  const { rows } = await pool.query<{ id: number }>('select id from event order by key');
  await Promise.all(rows.map(({ id }) => inTransaction(pool, (client) => refreshListing(client, [id]))));
  expect(new Set(Object.values(await ordinals())).size).toBe(6);
  expect(await wrongBitmaps()).toEqual([]);
});

test('a sold out, a returned ticket, a permission and an early end of the sale change what is available by themselves', async () => {
  await begin();
  await apply({ what: 'perform', event: 0, city: 1, inDays: 3, price: '1' });
  await inTransaction(pool, (client) => refreshListing(client, null));
  const available = async () => {
    await inTransaction(pool, (client) => refreshStaleListings(client));
    expect(await wrongBitmaps()).toEqual([]);
    const { rows } = await pool.query(
      `select fact from event_city_bits where city_id = 1 and fact like 'day:%available' and bit_count(bits) > 0 order by fact`,
    );
    return rows.map(({ fact }) => fact);
  };
  // 19:00 UTC in Minsk.
  const days = ['day:available', 'day:night:available'];
  const change = (what: string) => pool.query(`update performance set ${what}`);
  expect(await available()).toEqual([]);
  await change(`sale_gate = 'open'`);
  expect(await available()).toEqual(days);
  await pool.query('insert into performance_stock (performance_id, total, free) select id, 5, 0 from performance');
  expect(await available()).toEqual([]);
  await pool.query('update performance_stock set free = 1');
  expect(await available()).toEqual(days);
  await pool.query('update performance_stock set free = 0');
  expect(await available()).toEqual([]);
  await pool.query('update performance_stock set free = 2');
  await change(`sale_to = now() + interval '0.2 seconds'`);
  expect(await available()).toEqual(days);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await available()).toEqual([]);
  const { rows: marks } = await pool.query('select 1 from stale_listing');
  expect(marks).toEqual([]);
});

test('an event is accessible where all its places in the city are, unless it says something itself', async () => {
  await begin();
  const { rows: halls } = await pool.query<{ id: number }>(
    `insert into place (key, city_id, type, name, address) select 'hall-' || n, 1, 'theatre', '{}', '{}' from generate_series(1, 2) n returning id`,
  );
  try {
    await pool.query(
      `insert into performance (key, event_id, place_id, city_id, starts_at, local_day)
       select gen_random_uuid(), e.id, h, 1, current_date + 3 + time '19:00', current_date + 3
       from event e, unnest($1::int[]) h where e.key = 'event-0'`,
      [halls.map(({ id }) => id)],
    );
    await pool.query(`update event set accessible = null where key = 'event-0'`);
    await inTransaction(pool, (client) => refreshListing(client, null));
    const isListed = async () => {
      await inTransaction(pool, (client) => refreshStaleListings(client));
      expect(await wrongBitmaps()).toEqual([]);
      const { rows } = await pool.query(
        `select 1 from event_city_bits where fact = 'accessible' and bit_count(bits) > 0`,
      );
      return rows.length > 0;
    };
    const ramp = (hall: number, isThere: boolean) =>
      pool.query('update place set accessible = $2 where id = $1', [halls[hall]?.id, isThere]);
    expect(await isListed()).toBe(false);
    await ramp(0, true);
    expect(await isListed()).toBe(false);
    await ramp(1, true);
    expect(await isListed()).toBe(true);
    await pool.query(`update event set accessible = false where key = 'event-0'`);
    await inTransaction(pool, (client) => refreshListing(client, null));
    expect(await isListed()).toBe(false);
  } finally {
    await pool.query('delete from performance where place_id = any($1)', [halls.map(({ id }) => id)]);
    await pool.query('delete from place where key like $1', ['hall-%']);
  }
});

test('published reviews rate an event, and what is withdrawn counts no more', async () => {
  await begin();
  await apply({ what: 'perform', event: 0, city: 1, inDays: 3, price: '1' });
  await inTransaction(pool, (client) => refreshListing(client, null));
  const rating = async () => {
    await inTransaction(pool, (client) => refreshStaleListings(client));
    const { rows } = await pool.query(
      'select c.rating, e.rating_count as reviews from event_city c join event e on e.id = c.event_id',
    );
    return rows[0];
  };
  const review = (email: string, stars: number, state: string) =>
    pool.query(
      `insert into review (event_id, market, locale, author, email, rating, body, state, decided_at)
       select id, 'belarus', 'ru', 'A', $1, $2, 'B', $3, case when $3 <> 'pending' then now() end from event where key = 'event-0'`,
      [email, stars, state],
    );
  expect(await rating()).toEqual({ rating: null, reviews: 0 });
  await review('a@example.test', 5, 'published');
  await review('b@example.test', 4, 'published');
  await review('c@example.test', 4, 'published');
  await review('d@example.test', 1, 'pending');
  expect(await rating()).toEqual({ rating: 43, reviews: 3 });
  await pool.query(`update review set state = 'rejected' where email = 'a@example.test'`);
  expect(await rating()).toEqual({ rating: 40, reviews: 2 });
  await pool.query('delete from review');
  expect(await rating()).toEqual({ rating: null, reviews: 0 });
});

test('language, subtitles, duration and age are facts of an event', async () => {
  await begin();
  await apply({ what: 'perform', event: 0, city: 1, inDays: 3, price: '1' });
  await pool.query(
    `update event set language = 'be', subtitles = 'en', duration_min = 150, age = '12+' where key = 'event-0'`,
  );
  await inTransaction(pool, (client) => refreshListing(client, null));
  expect(await wrongBitmaps()).toEqual([]);
  const { rows } = await pool.query<{ fact: string }>(
    `select fact from event_city_bits where bit_count(bits) > 0 and fact ~ '^(language|subtitles|duration|age):' order by fact`,
  );
  expect(rows.map(({ fact }) => fact)).toEqual(['age:12', 'age:16', 'duration:middle', 'language:be', 'subtitles:en']);
});

async function begin(): Promise<void> {
  await pool.query('truncate event cascade');
  await pool.query(
    `insert into event (key, category, title, age) select 'event-' || n, 'teatr', '{}', '12+' from generate_series(0, ${EVENTS - 1}) n`,
  );
}

async function apply(one: Change): Promise<void> {
  const key = `event-${one.event}`;
  switch (one.what) {
    case 'perform':
      await pool.query(
        `insert into performance (key, event_id, place_id, city_id, starts_at, local_day, price_list_id)
         select gen_random_uuid(), e.id, p.id, p.city_id, d.day + time '19:00', d.day, (select id from price_list where key = $4)
         from event e join place p on p.city_id = $2 cross join (select current_date + $3::int as day) d where e.key = $1`,
        [key, one.city, one.inDays, one.price],
      );
      await refreshShownPrices(createShownPricesStore(pool));
      return;
    case 'cancel':
      await pool.query(
        `update performance p set state = 'cancelled', epoch = epoch + 1 from event e where e.id = p.event_id and e.key = $1 and p.city_id = $2`,
        [key, one.city],
      );
      return;
    case 'withdraw':
      await pool.query(
        'delete from performance p using event e where e.id = p.event_id and e.key = $1 and p.city_id = $2',
        [key, one.city],
      );
      return;
    case 'describe':
      await pool.query('update event set category = $2, accessible = accessible is not true where key = $1', [
        key,
        one.category,
      ]);
      return;
    case 'mark':
      await pool.query(
        'insert into event_genre select e.id, g.id from event e, genre g where e.key = $1 on conflict do nothing',
        [key],
      );
      return;
    case 'remove':
      await pool.query('delete from performance p using event e where e.id = p.event_id and e.key = $1', [key]);
      await pool.query('delete from event where key = $1', [key]);
  }
}

/** Bits of ordinals that are stored but not true, or true but not stored. */
async function wrongBitmaps(): Promise<unknown[]> {
  const { rows } = await pool.query(
    `with kept as (
       select b.city_id, b.fact, b.at, b.part * 4096 + s as slot from event_city_bits b, generate_series(0, 4095) s where get_bit(b.bits, s) = 1
     ), plain as (
       select c.city_id, f.fact, f.at, c.slot
       from event_city c, event_city_facts(c) f
     )
     (select 'kept', * from kept except select 'kept', * from plain) union all (select 'true', * from plain except select 'true', * from kept)`,
  );
  return rows;
}

/** Stored places of events without an upcoming date there, and places that are missing. */
async function wrongPlaces(): Promise<unknown[]> {
  const { rows } = await pool.query(
    `with plain as (
       select place_id, event_id from performance where local_day >= (now() at time zone 'Europe/Minsk' - interval '5 hours')::date
     )
     (select 'kept', place_id, event_id from event_place except select 'kept', * from plain)
     union all (select 'true', * from plain except select 'true', place_id, event_id from event_place)`,
  );
  return rows;
}

async function ordinals(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ key: string; eventOrdinal: number }>(
    `select e.key, c.slot as "eventOrdinal" from event_city c join event e on e.id = c.event_id
     join event_city_slot s on s.event_id = c.event_id and s.city_id = c.city_id and s.slot = c.slot`,
  );
  return Object.fromEntries(rows.map(({ key, eventOrdinal }) => [key, eventOrdinal]));
}
