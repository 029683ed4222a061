import { beforeAll, expect, test } from 'vitest';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { createDirectoryReads } from '#adapters/db/directory/directory-reads.ts';
import { createFeedReads } from '#adapters/db/guide/feed-reads.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { addDays, cityDay } from '#domain/catalog/city-day.ts';
import { dateRank } from '#domain/catalog/shown-date.ts';
import { isAvailable, type PerformanceFacts, performanceStatus } from '#domain/performances/performance-status.ts';
import { rememberGuide } from './guide-memory.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { UNFILTERED } from '#usecases/catalog/unfiltered.ts';
import type { CityFacts, ListingFilter } from '#usecases/catalog/ports.ts';

const { pool } = await createTestDatabase();
const guide = createGuideReads(pool);
const directory = createDirectoryReads(pool);
const feeds = createFeedReads(pool);
const now = new Date();
const reader = { language: 'ru', now } as const;
const today = cityDay(now, 'Europe/Minsk');
const HOUR_MS = 3_600_000;
const FEE = 1.05;

/** A date of a play: start in hours from now, event day in days from today, price, and free seats. */
type PlannedDate = { inHours: number; inDays: number; priceMinor: number; free?: number; state?: 'cancelled' };
async function aPlay(dates: readonly PlannedDate[]): Promise<number> {
  let eventId: number | undefined;
  for (const { inHours, inDays, priceMinor, free = 100, state = 'scheduled' } of dates) {
    const made = await aPerformance(pool, { priceMinor });
    eventId ??= made.eventId;
    await pool.query(
      `update performance set event_id = $2, starts_at = $3, local_day = $4, state = $5,
         city_id = (select id from city where slug = 'mogilev') where id = $1`,
      [made.id, eventId, new Date(now.getTime() + inHours * HOUR_MS), addDays(today, inDays), state],
    );
    await pool.query(`update performance set sale_gate = 'open' where id = $1`, [made.id]);
    await pool.query('insert into performance_stock (performance_id, total, free) values ($1, 100, $2)', [
      made.id,
      free,
    ]);
  }
  return eventId ?? 0;
}

/** Dates: begun today for 5, ahead today for 20, tomorrow for 8, and cheaper ones that are sold out or cancelled. */
let play: number;
let soldOut: number;
let city: CityFacts;

beforeAll(async () => {
  play = await aPlay([
    { inHours: -1, inDays: 0, priceMinor: 500 },
    { inHours: 1, inDays: 0, priceMinor: 600, free: 0 },
    { inHours: 2, inDays: 0, priceMinor: 2000 },
    // At the same time in another hall; all pages show the same one of the two.
    { inHours: 2, inDays: 0, priceMinor: 1900 },
    { inHours: 26, inDays: 1, priceMinor: 800 },
    { inHours: 50, inDays: 2, priceMinor: 100, state: 'cancelled' },
  ]);
  soldOut = await aPlay([{ inHours: 3, inDays: 0, priceMinor: 700, free: 0 }]);
  await refreshListing(pool, null);
  const found = (await guide.cities()).find(({ slug }) => slug === 'mogilev');
  if (!found) throw new Error('no city');
  city = found;
});

const filter = (change: Partial<ListingFilter> = {}): ListingFilter => ({
  ...UNFILTERED,
  window: { from: today, to: addDays(today, 30) },
  since: now,
  sort: 'popular',
  page: 1,
  limit: 24,
  ...change,
});
async function listed(change: Partial<ListingFilter>) {
  const asked = filter(change);
  const order = await guide.listingOrder(city, asked, reader);
  return guide.cards(city, order.eventIds, asked, reader);
}
const inHours = (hours: number): string => new Date(now.getTime() + hours * HOUR_MS).toISOString();
const facts = (card: { nextAt: string | null; minTotalMinor: number | null; status: string } | undefined) =>
  card && [card.nextAt, card.minTotalMinor, card.status];

test('listing, home, event page and feed name the same date with its own price and status', async () => {
  const wanted = [inHours(2), 2000 * FEE, 'on_sale'];
  const cards = await listed({});
  expect(facts(cards.find(({ id }) => id === play))).toEqual(wanted);
  const home = await guide.home(city.id, reader);
  expect(facts(home?.rails[0]?.items.find(({ id }) => id === play))).toEqual(wanted);
  const page = await guide.event(play, city.id, reader);
  expect([page?.next?.offer.startsAt, page?.next?.offer.minTotalMinor, page?.status]).toEqual(wanted);
  const similar = await guide.event(soldOut, city.id, reader);
  expect(facts(similar?.similar.find(({ id }) => id === play))).toEqual(wanted);
  const news = await feeds.news({ kind: 'city', cityId: city.id, category: null }, 10, reader);
  const entry = news.find(({ eventId }) => eventId === play);
  expect([entry?.startsAt.toISOString(), entry?.minTotalMinor, entry?.status]).toEqual(wanted);
});

test('the list by dates has the price of each day’s dates that can be bought, and says what is sold out', async () => {
  const index = await directory.dayIndex(city, { category: 'teatr', page: 1 }, reader);
  const lines = (index?.days ?? []).flatMap(({ day, lines: of }) =>
    of.map((line) => [line.eventId, day, line.minTotalMinor, line.status]),
  );
  expect(lines).toEqual([
    [play, today, 1900 * FEE, 'on_sale'],
    [soldOut, today, 700 * FEE, 'sold_out'],
    [play, addDays(today, 1), 800 * FEE, 'on_sale'],
    [play, addDays(today, 2), null, 'cancelled'],
  ]);
});

test('today’s prices leave out what has begun', async () => {
  const day = { window: { from: today, to: today } };
  expect((await listed({ ...day, maxPriceMinor: 530 })).map(({ id }) => id)).not.toContain(play);
  expect((await listed({ maxPriceMinor: 530 })).map(({ id }) => id)).not.toContain(play);
  const [card] = (await listed(day)).filter(({ id }) => id === play);
  expect(facts(card)).toEqual([inHours(2), 2000 * FEE, 'on_sale']);
});

test('a card of a listing by price shows a date of that price', async () => {
  const wanted = [inHours(26), 800 * FEE, 'on_sale'];
  expect(facts((await listed({ maxPriceMinor: 1000 })).find(({ id }) => id === play))).toEqual(wanted);
  expect(facts((await listed({ sort: 'price' })).find(({ id }) => id === play))).toEqual(wanted);
});

test('what is remembered shows the same card as what is read, whatever price is asked for', async () => {
  const other = await aPlay([
    { inHours: 5, inDays: 0, priceMinor: 3000 },
    { inHours: 30, inDays: 1, priceMinor: 400, free: 0 },
  ]);
  await refreshListing(pool, null);
  const memory = rememberGuide(guide);
  for (const sort of ['popular', 'price'] as const)
    for (const maxPriceMinor of [2100, 100, 420, 840, 1994, 1995, 2099, 3150, null, 735, 839]) {
      const scope = filter({ sort, maxPriceMinor });
      const ids = [soldOut, play, other];
      expect(await memory.cards(city, ids, scope, reader)).toEqual(await guide.cards(city, ids, scope, reader));
    }
});

/** Tomorrow is cheapest, and of today's times the cheapest is sold out. */
async function aFilm(): Promise<number> {
  const film = await aPlay([
    { inHours: 2, inDays: 0, priceMinor: 2000, free: 4 },
    { inHours: 3, inDays: 0, priceMinor: 1500 },
    { inHours: 4, inDays: 0, priceMinor: 1000, free: 0 },
    { inHours: 5, inDays: 0, priceMinor: 3000 },
    { inHours: 26, inDays: 1, priceMinor: 500 },
  ]);
  await pool.query(
    `with kino as (insert into category (slug, sort, name, plural, singular) values ('kino', 2, '{}', '{}', '{}') returning slug)
     update event set category = kino.slug from kino where id = $1`,
    [film],
  );
  await pool.query(`update performance set sale_gate = 'open' where event_id = $1`, [film]);
  return film;
}

test('a film’s card has the lowest price of the times that it lists, and lists those within the price asked for', async () => {
  const film = await aFilm();
  const cardAt = async (maxPriceMinor: number | null) => {
    const [card] = await guide.cards(city, [film], filter({ maxPriceMinor }), reader);
    return { shown: facts(card), ...card?.film };
  };
  expect(await cardAt(null)).toMatchObject({
    shown: [inHours(2), 2000 * FEE, 'few_left'],
    starts: [2, 3, 4, 5].map(inHours),
    performances: 4,
    places: 4,
    minTotalMinor: 1500 * FEE,
    maxTotalMinor: 3000 * FEE,
  });
  expect(await cardAt(1500 * FEE)).toMatchObject({
    shown: [inHours(3), 1500 * FEE, 'on_sale'],
    starts: [3, 4].map(inHours),
    performances: 2,
    places: 2,
    minTotalMinor: 1500 * FEE,
    maxTotalMinor: 1500 * FEE,
  });
  const memory = rememberGuide(guide);
  for (const price of [3150, 2100, null, 2099, 1575, 525]) {
    const scope = filter({ maxPriceMinor: price });
    expect(await memory.cards(city, [film], scope, reader)).toEqual(await guide.cards(city, [film], scope, reader));
  }
});

test('a date that is not on sale yet says when it will be', async () => {
  const soon = await aPlay([{ inHours: 80, inDays: 3, priceMinor: 900 }]);
  const saleFrom = new Date(now.getTime() + 40 * HOUR_MS);
  await pool.query('update performance set sale_from = $2 where event_id = $1', [soon, saleFrom]);
  const next = async () => (await guide.event(soon, city.id, reader))?.next?.offer;
  expect([(await next())?.status, (await next())?.saleFrom]).toEqual(['not_yet', saleFrom.toISOString()]);
  await pool.query('update performance set presale_from = $2 where event_id = $1', [soon, now]);
  expect([(await next())?.status, (await next())?.saleFrom]).toEqual(['presale', saleFrom.toISOString()]);
});

test('the database and the domain agree on which date stands for an event, and until when it is available', async () => {
  const { id } = await aPerformance(pool);
  const cases: PerformanceFacts[] = [];
  for (const state of ['scheduled', 'postponed', 'cancelled'] as const)
    for (const previousStartsAt of [null, new Date('2026-11-01T12:00:00Z')])
      for (const saleMode of ['online', 'box_office', 'free', 'none'] as const)
        for (const startsIn of [-1, 1])
          for (const saleFrom of [null, new Date(now.getTime() + HOUR_MS)])
            for (const saleTo of [null, new Date(now.getTime() - HOUR_MS)])
              for (const salePermission of ['open', 'no_permit', null] as const)
                for (const left of [null, 0, 50])
                  cases.push({
                    state,
                    previousStartsAt,
                    saleMode,
                    startsAt: new Date(now.getTime() + startsIn * HOUR_MS),
                    presaleFrom: null,
                    saleFrom,
                    saleTo,
                    hasPrices: true,
                    salePermission,
                    stock: left === null ? null : { total: 100, free: left },
                  });
  const { rows } = await pool.query<{ rank: number; is_available: boolean }>(
    `select date_rank(changed, (c.change ->> 'free')::int, $3) as rank,
       coalesce(available_until(changed, (c.change ->> 'free')::int) > $3, false) as is_available
     from performance p, jsonb_array_elements($2::jsonb) with ordinality as c(change, ord)
       cross join lateral jsonb_populate_record(p, c.change) changed where p.id = $1 order by c.ord`,
    [
      id,
      JSON.stringify(
        cases.map((each) => ({
          state: each.state,
          previous_starts_at: each.previousStartsAt,
          sale_mode: each.saleMode,
          starts_at: each.startsAt,
          sale_from: each.saleFrom,
          sale_to: each.saleTo,
          sale_gate: each.salePermission,
          free: each.stock?.free ?? null,
        })),
      ),
      now,
    ],
  );
  const different = cases.filter((each, at) => {
    const status = performanceStatus(each, now);
    return dateRank(status) !== rows[at]?.rank || isAvailable(status) !== rows[at]?.is_available;
  });
  expect(different).toEqual([]);
});
