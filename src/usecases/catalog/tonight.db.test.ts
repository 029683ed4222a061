import { beforeEach, expect, test } from 'vitest';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { aPerformance, type PerformanceOptions } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const ZONE = 'Europe/Minsk';
/** An ordinary evening, far enough ahead for the sale of its performances to be open. */
const now = new Date(`${cityDay(new Date(Date.now() + 20 * 86_400_000), ZONE)}T19:00:00+03:00`);

beforeEach(() => pool.query('truncate event cascade'));

/** A performance that starts so many minutes from that evening. */
async function starts(minutes: number, options: PerformanceOptions & { lasts?: number; of?: number } = {}) {
  const made = await aPerformance(pool, options);
  const at = new Date(now.getTime() + minutes * 60_000);
  await pool.query(
    `update performance set starts_at = $2::timestamptz, ends_at = $2::timestamptz + make_interval(mins => $3), local_day = $4, event_id = coalesce($5, event_id) where id = $1`,
    [made.id, at, options.lasts ?? 120, cityDay(at, ZONE), options.of ?? null],
  );
  // Another event has other sale requirements, which have to be checked again.
  await pool.query(`update performance set sale_gate = 'open' where id = $1`, [made.id]);
  return made;
}

async function tonight(at = now) {
  const guide = createGuideReads(pool);
  const city = (await guide.cities()).find(({ slug }) => slug === 'mogilev');
  const answer = await guide.tonight(city?.id ?? 0, { language: 'ru', now: at });
  if (answer === null) throw new Error('no city');
  return answer.items;
}
const ids = (items: Awaited<ReturnType<typeof tonight>>) => items.map(({ offer }) => offer.id);

test('what can still be bought before its start is listed by start, with its own price, seats, place and end', async () => {
  const late = await starts(180, { priceMinor: 2_000 });
  const soon = await starts(20, { lasts: 95 });
  await pool.query('insert into performance_stock (performance_id, total, free) values ($1, 100, 4)', [soon.id]);
  const items = await tonight();
  expect(ids(items)).toEqual([soon.id, late.id]);
  expect(items[0]).toMatchObject({
    entry: 'ticket',
    place: { name: 'Театр на Днепре' },
    offer: { status: 'few_left', free: 4, minTotalMinor: 5_250 },
    endsAt: new Date(now.getTime() + 115 * 60_000).toISOString(),
    moreStarts: 0,
  });
  expect(items[1]).toMatchObject({ offer: { status: 'on_sale', minTotalMinor: 2_100 } });
});

test('what has begun, is sold out, called off or not on sale is not there, nor what is on another day', async () => {
  await starts(-10);
  const sold = await starts(30);
  await pool.query('insert into performance_stock (performance_id, total, free) values ($1, 10, 0)', [sold.id]);
  const off = await starts(30);
  await pool.query(`update performance set state = 'cancelled' where id = $1`, [off.id]);
  const undated = await starts(30, { saleMode: 'box_office' });
  await pool.query(`update performance set state = 'postponed' where id = $1`, [undated.id]);
  await starts(30, { saleMode: 'none' });
  await starts(24 * 60);
  // The night until 05:00 belongs to this evening.
  const night = await starts(6 * 60);
  expect(ids(await tonight())).toEqual([night.id]);
});

test('what needs no ticket of ours can be joined while it is on, and says so', async () => {
  const fair = await starts(-240, { saleMode: 'free', lasts: 480 });
  const lateForFree = await starts(-40, { saleMode: 'free', lasts: 90 });
  const justBegun = await starts(-5, { saleMode: 'box_office', lasts: 90 });
  const ahead = await starts(45, { saleMode: 'box_office' });
  const items = await tonight();
  expect(ids(items)).toEqual([fair.id, justBegun.id, ahead.id]);
  expect(ids(items)).not.toContain(lateForFree.id);
  expect(items.map(({ entry }) => entry)).toEqual(['free', 'box_office', 'box_office']);
});

test('an event has one line, at the nearest start that is on sale, with the number of those that follow', async () => {
  const first = await starts(15);
  const second = await starts(75, { of: first.eventId });
  const third = await starts(135, { of: first.eventId });
  expect((await tonight()).map(({ offer, moreStarts }) => [offer.id, moreStarts])).toEqual([[first.id, 2]]);
  await pool.query('insert into performance_stock (performance_id, total, free) values ($1, 10, 0)', [first.id]);
  expect((await tonight()).map(({ offer, moreStarts }) => [offer.id, moreStarts])).toEqual([[second.id, 1]]);
  const later = new Date(now.getTime() + 100 * 60_000);
  expect((await tonight(later)).map(({ offer, moreStarts }) => [offer.id, moreStarts])).toEqual([[third.id, 0]]);
});
