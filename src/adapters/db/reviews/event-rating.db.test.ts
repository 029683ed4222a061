import { beforeEach, expect, test } from 'vitest';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { summariseRatings } from '#domain/reviews/rating-summary.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { createReviewReads } from './review-reads.ts';

const { pool } = await createTestDatabase();
const { eventId } = await aPerformance(pool, { startsIn: 72 });
const other = await aPerformance(pool, { startsIn: 96 });
await refreshListing(pool, null);

async function review(of: number, rating: number, state = 'published'): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into review (event_id, market, locale, author, email, rating, body, state, decided_at)
     values ($1, 'belarus', 'ru', 'Алена', gen_random_uuid() || '@example.com', $2, 'Хорошо', $3, case when $3 <> 'pending' then now() end) returning id`,
    [of, rating, state],
  );
  return rows[0]?.id ?? 0;
}

/** What a card says, which has to be what the event's own page counts. */
async function rated(id: number): Promise<[average: number, count: number] | null> {
  const guide = createGuideReads(pool);
  const reader = { language: 'ru', now: new Date() } as const;
  const city = (await guide.cities()).find(({ slug }) => slug === 'mogilev');
  const home = await guide.home(city?.id ?? 0, reader);
  const card = home?.rails.flatMap(({ items }) => items).find((each) => each.id === id);
  if (card === undefined) throw new Error(`no card of ${id}`);
  const page = summariseRatings(await createReviewReads(pool).counts({ kind: 'event', id }));
  expect(card.rating).toEqual(page.average === null ? null : page);
  return card.rating && [card.rating.average, card.rating.count];
}

beforeEach(() => pool.query('delete from review'));

test('a card has the average of the published reviews, and no rating without any', async () => {
  expect(await rated(eventId)).toBeNull();
  await review(eventId, 5, 'pending');
  await review(eventId, 1, 'rejected');
  expect(await rated(eventId)).toBeNull();
  await review(eventId, 5);
  await review(eventId, 4);
  await review(eventId, 4);
  expect(await rated(eventId)).toEqual([4.3, 3]);
  expect(await rated(other.eventId)).toBeNull();
});

test('it follows every decision, edit, move and deletion', async () => {
  const id = await review(eventId, 2, 'pending');
  await pool.query(`update review set state = 'published', decided_at = now() where id = $1`, [id]);
  expect(await rated(eventId)).toEqual([2, 1]);
  await pool.query('update review set rating = 5 where id = $1', [id]);
  expect(await rated(eventId)).toEqual([5, 1]);
  await pool.query('update review set event_id = $2 where id = $1', [id, other.eventId]);
  expect([await rated(eventId), await rated(other.eventId)]).toEqual([null, [5, 1]]);
  await pool.query(`update review set state = 'pending', decided_at = null where id = $1`, [id]);
  expect(await rated(other.eventId)).toBeNull();
  await pool.query(`update review set state = 'published', decided_at = now() where id = $1`, [id]);
  await pool.query('delete from review where id = $1', [id]);
  expect(await rated(other.eventId)).toBeNull();
});

test('a rating is no news of the event: what machines read about it stays the same', async () => {
  const changedAt = async () => (await pool.query('select changed_at from event where id = $1', [eventId])).rows;
  const before = await changedAt();
  await review(eventId, 5);
  expect(await changedAt()).toEqual(before);
});
