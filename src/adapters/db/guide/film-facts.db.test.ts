import { expect, test } from 'vitest';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import type { DayPart } from '#domain/catalog/day-part.ts';
import { aSmallGuide } from '#test/builders/small-guide.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const { now, ids, performances } = await aSmallGuide(pool);
const guide = createGuideReads(pool);
await pool.query(`update event set duration_min = 97, language = 'be', subtitles = 'en' where id = $1`, [ids['film']]);
await pool.query(
  `with g as (insert into genre (key, name) values ('comedy', '{"ru":"комедия"}') returning id)
   insert into event_genre (event_id, genre_id) select $1, id from g`,
  [ids['film']],
);

async function filmOf(event: string, part: DayPart | null = null) {
  const city = (await guide.cities()).find(({ slug }) => slug === 'minsk');
  if (city === undefined) throw new Error('no Minsk');
  const window = { from: now.toISOString().slice(0, 10), to: '2036-12-31' };
  const scope = {
    window,
    since: now,
    part,
    placeId: null,
    format: null,
    free: false,
    maxPriceMinor: null,
    sort: 'popular' as const,
  };
  const [card] = await guide.cards(city, [ids[event] ?? 0], scope, { language: 'ru', now });
  return card?.film;
}
const hoursFromNow = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();

test('a film’s card names genre, length, language, formats and the starts of the day it shows', async () => {
  await pool.query(`update performance set format = '2D', second_format = 'IMAX' where id = $1`, [
    performances['film late'],
  ]);
  expect(await filmOf('film')).toEqual({
    genres: 'комедия',
    durationMin: 97,
    language: 'be',
    subtitles: 'en',
    formats: ['IMAX'],
    starts: [hoursFromNow(25), hoursFromNow(28)],
    moreStarts: 0,
    performances: 2,
    places: 2,
    minTotalMinor: null,
    maxTotalMinor: null,
  });
  expect(await filmOf('play')).toBeUndefined();
});

test('of more than five starts the rest is counted, and two cinemas at one time are one start', async () => {
  for (let at = 0; at < 8; at += 1)
    await pool.query(
      `insert into performance (key, event_id, place_id, city_id, starts_at, local_day, sale_mode)
       select 'more ' || $2::int, event_id, place_id, city_id, starts_at + make_interval(hours => $2::int / 2), local_day, 'free'
       from performance where id = $1`,
      [performances['film early'], at],
    );
  const film = await filmOf('film');
  expect(film?.starts).toEqual([25, 26, 27, 28].map(hoursFromNow));
  await pool.query(
    `update performance set starts_at = starts_at + interval '20 minutes' where key in ('more 1', 'more 3', 'more 5')`,
  );
  expect((await filmOf('film'))?.starts).toHaveLength(5);
  expect((await filmOf('film'))?.moreStarts).toBe(2);
});

test('a cancelled showtime is not named, nor one in another part of the day', async () => {
  await pool.query(`delete from performance where key like 'more %'`);
  await pool.query(`update performance set starts_at = starts_at + interval '6 hours' where id = $1`, [
    performances['film late'],
  ]);
  expect((await filmOf('film', 'day'))?.starts).toEqual([hoursFromNow(25)]);
  expect((await filmOf('film'))?.starts).toEqual([hoursFromNow(25), hoursFromNow(34)]);
  await pool.query(`update performance set state = 'cancelled' where id = $1`, [performances['film late']]);
  expect((await filmOf('film'))?.starts).toEqual([hoursFromNow(25)]);
});
