import { expect, test } from 'vitest';
import { addVisits } from './visits-store.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const view = { day: '2026-11-21', market: 'belarus', locale: 'ru', kind: 'view', route: 'region', visits: 2 } as const;

test('sums of a day add up, and no column could say who came', async () => {
  await addVisits(pool, [view, { ...view, kind: 'share', visits: 1 }]);
  await addVisits(pool, [{ ...view, visits: 5 }]);
  const { rows } = await pool.query('select * from visit_day order by kind');
  expect(rows).toEqual([
    { ...view, kind: 'share', visits: 1 },
    { ...view, visits: 7 },
  ]);
});
