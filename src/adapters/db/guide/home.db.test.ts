import { beforeAll, expect, test } from 'vitest';
import type { EventCard } from '#api/catalog/contract.ts';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { addDays, calendarDate, cityDay } from '#domain/catalog/city-day.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { nextEvents } from '#web/site/home/next-events.ts';

const { pool } = await createTestDatabase();
const now = new Date();
/** Seven performances on the next days; the earlier, the better known. */
const performances: { id: number; eventId: number }[] = [];

beforeAll(async () => {
  for (let day = 2; day <= 8; day += 1) performances.push(await aPerformance(pool, { startsIn: day * 24 }));
  await pool.query('update event set popularity = 1000 - id');
  await pool.query('insert into performance_stock (performance_id, total, free) select id, 100, 100 from performance');
  await refreshListing(pool, null);
});

/** Reads the page when these performances are sold out and those cancelled. */
async function homeWith(soldOut: readonly number[], cancelled: readonly number[] = []) {
  const idsOf = (places: readonly number[]) => places.map((at) => performances[at]?.id);
  await pool.query('update performance_stock set free = case when performance_id = any($1) then 0 else 100 end', [
    idsOf(soldOut),
  ]);
  await pool.query(`update performance set state = case when id = any($1) then 'cancelled' else 'scheduled' end`, [
    idsOf(cancelled),
  ]);
  const guide = createGuideReads(pool);
  const city = (await guide.cities()).find(({ slug }) => slug === 'mogilev');
  const home = await guide.home(city?.id ?? 0, { language: 'ru', now });
  if (home === null) throw new Error('no home');
  return home;
}

/** Returns the indexes in `performances` of these events, each with its status. */
const places = (cards: readonly EventCard[]) =>
  cards.map(({ id, status }) => [performances.findIndex(({ eventId }) => eventId === id), status]);
const next = async (soldOut: readonly number[], cancelled: readonly number[] = []) =>
  places(nextEvents(await homeWith(soldOut, cancelled)));
const onSale = (...places: number[]) => places.map((at) => [at, 'on_sale']);

test('the next days name what can still be had, by date: sold out and cancelled performances take no place', async () => {
  expect(await next([])).toEqual(onSale(0, 1, 2, 3, 4));
  expect(await next([0, 2])).toEqual(onSale(1, 3, 4, 5, 6));
  expect(await next([0, 1, 2, 4], [3])).toEqual(onSale(5, 6));
});

test('where nothing else is left, they are named with their mark', async () => {
  const marked = await next([0, 1, 2, 3, 5, 6], [4]);
  expect(marked).toEqual([0, 1, 2, 3].map((at) => [at, 'sold_out']).concat([[4, 'cancelled']]));
});

test('a row of events ends with what is sold out or cancelled', async () => {
  const { rails } = await homeWith([0, 2], [3]);
  const last = [
    [0, 'sold_out'],
    [2, 'sold_out'],
    [3, 'cancelled'],
  ];
  expect(places(rails[0]?.items ?? [])).toEqual([...onSale(1, 4, 5, 6), ...last]);
});

test('what opens the page is of today where anything is, and today counts only what has not begun', async () => {
  await pool.query(`update performance_stock set free = 100`);
  await pool.query(`update performance set state = 'scheduled'`);
  const [soon, over] = [await aPerformance(pool, { startsIn: 1 }), await aPerformance(pool, { startsIn: -2 })];
  const today = cityDay(now, 'Europe/Minsk');
  await pool.query('update performance set local_day = $2 where id = any($1)', [[soon.id, over.id], today]);
  await refreshListing(pool, null);
  const guide = createGuideReads(pool);
  const city = (await guide.cities()).find(({ slug }) => slug === 'mogilev');
  const home = await guide.home(city?.id ?? 0, { language: 'ru', now });
  // The other events are better known but take place on other days.
  expect(home?.hero?.id).toBe(soon.eventId);
  expect(home?.counts.today).toBe(1);
  await pool.query(`update performance set state = 'cancelled' where id = $1`, [soon.id]);
  const without = await guide.home(city?.id ?? 0, { language: 'ru', now });
  expect(without?.hero?.id).toBe(performances[0]?.eventId);
});

test('after midnight the page is of the calendar’s date, and today takes in what is left of the night', async () => {
  await pool.query(`update performance set state = 'cancelled'`);
  const date = addDays(calendarDate(now, 'Europe/Minsk'), 20);
  const startOf = (wallClock: string) => new Date(`${wallClock}:00+03:00`);
  const at = async (startsAt: Date) => {
    const { id, eventId } = await aPerformance(pool, { startsIn: 480 });
    const day = cityDay(startsAt, 'Europe/Minsk');
    await pool.query('update performance set local_day = $2, starts_at = $3 where id = $1', [id, day, startsAt]);
    return eventId;
  };
  const begun = await at(startOf(`${date}T00:05`));
  const night = await at(startOf(`${date}T00:30`));
  const today = await at(startOf(`${date}T10:00`));
  const tomorrow = await at(startOf(`${addDays(date, 1)}T10:00`));
  await refreshListing(pool, null);
  const guide = createGuideReads(pool);
  const city = (await guide.cities()).find(({ slug }) => slug === 'mogilev');
  const home = await guide.home(city?.id ?? 0, { language: 'ru', now: startOf(`${date}T00:10`) });
  if (home === null) throw new Error('no home');
  expect(home.today).toBe(date);
  expect(home.tonight.map(({ eventId }) => eventId)).toEqual([night, today]);
  expect([home.counts.today, home.counts.tomorrow]).toEqual([2, 1]);
  const ahead = nextEvents(home).map(({ id }) => id);
  expect(ahead).toContain(tomorrow);
  expect(ahead).not.toContain(begun);
});
