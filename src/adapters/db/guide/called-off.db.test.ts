import { expect, test } from 'vitest';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const guide = createGuideReads(pool);
const now = new Date();
const reader = { language: 'ru', now } as const;

type Planned = { city: string; free?: number; state?: 'cancelled'; category?: string; of?: number };

/** Creates a date tomorrow, of its own event unless `of` names one. */
async function aDate({ city, free = 100, state, category = 'teatr', of }: Planned): Promise<number> {
  const made = await aPerformance(pool);
  const startsAt = new Date(now.getTime() + 26 * 3_600_000);
  await pool.query(
    `update performance set event_id = $2, starts_at = $3, local_day = $4, state = $5,
       city_id = (select id from city where slug = $6) where id = $1`,
    [made.id, of ?? made.eventId, startsAt, cityDay(startsAt, 'Europe/Minsk'), state ?? 'scheduled', city],
  );
  await pool.query('update event set category = $2 where id = $1', [of ?? made.eventId, category]);
  // Gives the sale permission again, which the updates above reset to undecided.
  await pool.query(`update performance set sale_gate = 'open' where event_id = $1`, [of ?? made.eventId]);
  await pool.query('insert into performance_stock (performance_id, total, free) values ($1, 100, $2)', [made.id, free]);
  return of ?? made.eventId;
}

test('an event that is called off offers what can be bought, its own category first, and the cities where it is given', async () => {
  const calledOff = await aDate({ city: 'mogilev', state: 'cancelled' });
  await pool.query(
    `insert into city (slug, region_id, name, name_in, lat, lon, time_zone)
     select slug, region_id, name, name_in, lat, lon, time_zone
     from (select region_id, name, name_in, lat, lon, time_zone from city where slug = 'mogilev') m,
       unnest(array['grodno', 'brest']) as slug`,
  );
  await pool.query(
    `insert into category select (jsonb_populate_record(k, '{"slug": "koncert"}')).* from category k where slug = 'teatr'`,
  );
  await aDate({ city: 'grodno', of: calledOff });
  await aDate({ city: 'brest', of: calledOff, state: 'cancelled' });
  const concert = await aDate({ city: 'mogilev', category: 'koncert' });
  const play = await aDate({ city: 'mogilev' });
  const soldOut = await aDate({ city: 'mogilev', free: 0 });
  await refreshListing(pool, null);
  const mogilev = (await guide.cities()).find(({ slug }) => slug === 'mogilev')?.id ?? 0;

  const page = await guide.event(calledOff, mogilev, reader);
  expect(page?.status).toBe('cancelled');
  expect(page?.similar.map(({ id, status }) => [id, status])).toEqual([
    [play, 'on_sale'],
    [concert, 'on_sale'],
  ]);
  expect(page?.otherCities.map(({ slug, performances }) => [slug, performances])).toEqual([['grodno', 1]]);

  // An event that takes place still offers similar events: of its category, whatever their status.
  const other = await guide.event(play, mogilev, reader);
  expect(new Set(other?.similar.map(({ id }) => id))).toEqual(new Set([calledOff, soldOut]));
});

test('a sold-out event offers what has tickets, that of its own place first', async () => {
  const soldOut = await aDate({ city: 'brest', free: 0 });
  const known = await aDate({ city: 'brest' });
  const near = await aDate({ city: 'brest' });
  await pool.query('update event set popularity = 90 where id = $1', [known]);
  await pool.query(
    `update performance set place_id = (select place_id from performance where event_id = $1 limit 1), sale_gate = 'open'
     where event_id = $2`,
    [soldOut, near],
  );
  await pool.query(`update performance set sale_gate = 'open' where event_id = $1`, [near]);
  await refreshListing(pool, null);
  const brest = (await guide.cities()).find(({ slug }) => slug === 'brest')?.id ?? 0;
  const page = await guide.event(soldOut, brest, reader);
  expect(page?.status).toBe('sold_out');
  expect(page?.similar.map(({ id }) => id)).toEqual([near, known]);
});
