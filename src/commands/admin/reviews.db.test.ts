import { expect, test } from 'vitest';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { reviewDeps } from '#main/wiring/wire-reviews.ts';
import { reviews } from './reviews.ts';

const { pool } = await createTestDatabase();
const deps = reviewDeps(pool, () => new Date());
const { eventId } = await aPerformance(pool);

async function admin(...args: string[]): Promise<{ code: number; lines: string }> {
  const lines: string[] = [];
  const code = await reviews(deps, args, (line) => lines.push(line));
  return { code, lines: lines.join('\n') };
}

async function aReview(): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into review (event_id, market, locale, author, email, rating, body)
     values ($1, 'belarus', 'ru', 'Алена', gen_random_uuid() || '@example.com', 4, 'Первая строка.\n\nВторая строка.') returning id`,
    [eventId],
  );
  return String(rows[0]?.id);
}
async function stateOf(id: string): Promise<unknown> {
  return (await pool.query('select state, reason from review where id = $1', [id])).rows[0];
}

test('a decision is described first, and done with --yes', async () => {
  const id = await aReview();
  const dry = await admin('publish', id);
  expect(dry).toMatchObject({ code: 0, lines: expect.stringContaining('| Вторая строка.') });
  expect(dry.lines).toContain('Nothing was changed.');
  expect(await stateOf(id)).toEqual({ state: 'pending', reason: null });
  expect(await admin('publish', id, '--yes')).toMatchObject({ code: 0, lines: expect.stringContaining('Done') });
  expect(await stateOf(id)).toEqual({ state: 'published', reason: null });
  expect(await admin('publish', id, '--yes')).toEqual({ code: 1, lines: 'It is published already.' });
  expect(await admin('list')).toMatchObject({ code: 0, lines: expect.stringContaining(`${id}  [published]`) });
});

test('a rejection wants a reason, and a published review is withdrawn by one', async () => {
  const id = await aReview();
  await admin('publish', id, '--yes');
  expect(await admin('reject', id, '--yes')).toMatchObject({ code: 1, lines: expect.stringContaining('--reason') });
  expect((await admin('reject', id, '--reason', 'Реклама', '--yes')).code).toBe(0);
  expect(await stateOf(id)).toEqual({ state: 'rejected', reason: 'Реклама' });
  expect((await admin('show', id)).lines).toContain('reason    Реклама');
});

test('no review of that number', async () => {
  expect(await admin('publish', '999')).toEqual({ code: 1, lines: 'There is no such review.' });
  expect(await admin('show', '999')).toEqual({ code: 1, lines: 'There is no such review.' });
});

test.each([
  ['publish'],
  ['publish', 'x'],
  ['publish', '1', '--reason', 'why'],
  ['reject', '1', '--reason'],
  ['reject', '1', '--reason', '--yes'],
  ['show', '1', '--yes'],
  ['nothing', '1'],
  ['show', '99999999999'],
])('what is not understood is answered with the usage: %s', async (...args) => {
  expect((await admin(...args)).code).toBe(2);
});
