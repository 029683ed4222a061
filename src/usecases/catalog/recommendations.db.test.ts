import { beforeEach, expect, test } from 'vitest';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import type { Taste } from './ports.ts';

const { pool } = await createTestDatabase();
const NOTHING: Taste = { liked: [], bought: [], people: [], places: [], organizers: [] };

beforeEach(() => pool.query('truncate event, person, genre cascade'));

/** An event of three days from now, of these genres and people. */
async function anEvent({ genres = [], people = [] }: { genres?: string[]; people?: string[] } = {}): Promise<number> {
  const { eventId } = await aPerformance(pool, { startsIn: 72 });
  for (const genre of genres)
    await pool.query(
      `with g as (insert into genre (key, name) values ($1, '{}') on conflict (key) do update set key = excluded.key returning id)
       insert into event_genre (event_id, genre_id) select $2, id from g`,
      [genre, eventId],
    );
  for (const name of people)
    await pool.query(
      `with p as (insert into person (key, name) values ($1, jsonb_build_object('ru', $1::text)) on conflict (key) do update set key = excluded.key returning id)
       insert into event_person (event_id, person_id, role) select $2, id, 'actor' from p`,
      [name, eventId],
    );
  return eventId;
}

async function recommended(taste: Partial<Taste>) {
  await refreshListing(pool, null);
  const guide = createGuideReads(pool);
  const city = (await guide.cities()).find(({ slug }) => slug === 'mogilev');
  if (city === undefined) throw new Error('no city');
  const items = await guide.recommendations(city, { ...NOTHING, ...taste }, { language: 'ru', now: new Date() });
  return items.map(({ card, reason }) => [card.id, `${reason.kind} ${reason.subject}`, reason.id, reason.name]);
}
async function idOf(table: 'person' | 'genre', key: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id from ${table} where key = $1`, [key]);
  return rows[0]?.id ?? 0;
}

test('what is followed comes first, then what shares people, then genres, each with its best reason', async () => {
  const liked = await anEvent({ genres: ['drama', 'farce'], people: ['Купала'] });
  const sameGenre = await anEvent({ genres: ['drama'] });
  const sameGenres = await anEvent({ genres: ['farce', 'drama'] });
  const samePeople = await anEvent({ genres: ['drama'], people: ['Купала'] });
  const followed = await anEvent({ people: ['Полонский'] });
  await anEvent({ genres: ['opera'], people: ['Верди'] });
  const person = await idOf('person', 'Полонский');
  expect(await recommended({ liked: [liked], people: [person] })).toEqual([
    [followed, 'followed person', person, 'Полонский'],
    [samePeople, 'liked event', liked, 'Чайка'],
    [sameGenres, 'liked event', liked, 'Чайка'],
    [sameGenre, 'liked event', liked, 'Чайка'],
  ]);
});

test('places and organizers that are followed, and tickets that were bought, are reasons too', async () => {
  const here = await anEvent();
  const { rows } = await pool.query<{ place_id: number }>('select place_id from performance where event_id = $1', [
    here,
  ]);
  const place = rows[0]?.place_id ?? 0;
  expect(await recommended({ places: [place] })).toEqual([[here, 'followed place', place, 'Театр на Днепре']]);
  const theirs = await anEvent();
  const { rows: organizers } = await pool.query<{ id: number }>('select organizer_id as id from event where id = $1', [
    theirs,
  ]);
  const organizer = organizers[0]?.id ?? 0;
  expect(await recommended({ organizers: [organizer] })).toEqual([[theirs, 'followed organizer', organizer, 'Театр']]);
  const seen = await anEvent({ people: ['Купала'] });
  const alike = await anEvent({ people: ['Купала'] });
  const [best, ...others] = await recommended({ bought: [seen] });
  expect(best).toEqual([alike, 'bought event', seen, 'Чайка']);
  // The rest only shares the category.
  expect(others.map(([id]) => id)).toEqual([here, theirs]);
});

test('what is known, cannot be bought or is elsewhere is left out, and one reason does not fill the row', async () => {
  const liked = await anEvent({ people: ['Купала'] });
  const person = await idOf('person', 'Купала');
  const sold = await anEvent({ people: ['Купала'] });
  await pool.query(
    `insert into performance_stock (performance_id, total, free) select id, 10, 0 from performance where event_id = $1
     on conflict (performance_id) do update set free = 0`,
    [sold],
  );
  const off = await anEvent({ people: ['Купала'] });
  await pool.query(`update performance set state = 'cancelled' where event_id = $1`, [off]);
  const { eventId: elsewhere } = await aPerformance(pool, { startsIn: 72, market: 'georgia' });
  await pool.query(`insert into event_person (event_id, person_id, role) values ($1, $2, 'actor')`, [
    elsewhere,
    person,
  ]);
  expect(await recommended({ liked: [liked], people: [person] })).toEqual([]);
  const more = [await anEvent({ people: ['Купала'] })];
  for (let at = 0; at < 4; at += 1) more.push(await anEvent({ people: ['Купала'] }));
  const ids = (await recommended({ liked: [liked], people: [person] })).map(([id]) => id);
  expect(ids).toEqual(more.slice(0, 3));
  expect(await recommended({})).toEqual([]);
});
