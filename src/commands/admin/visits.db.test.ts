import { expect, test } from 'vitest';
import { addVisits, readVisits } from '#adapters/db/operation/visits-store.ts';
import { createTestDatabase } from '#test/database.ts';
import { visits } from './visits.ts';

const { pool } = await createTestDatabase();
const deps = {
  read: (asked: Parameters<typeof readVisits>[1]) => readVisits(pool, asked),
  now: () => new Date('2026-11-21T10:00Z'),
};
const visit = {
  day: '2026-11-21',
  market: 'belarus',
  locale: 'ru',
  kind: 'view',
  route: 'region',
  visits: 12,
} as const;

async function admin(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await visits(deps, args, (line) => lines.push(line));
  return { code, lines };
}

test('before anything was counted, it says so', async () => {
  expect(await admin()).toEqual({
    code: 0,
    lines: [expect.stringContaining('Nothing was counted in the last 7 days')],
  });
});

test('prints each day by kind of page, languages together, with the sums of the day', async () => {
  await addVisits(pool, [
    visit,
    { ...visit, locale: 'be', visits: 3 },
    { ...visit, kind: 'sale', route: 'region-event-event', visits: 2 },
    { ...visit, kind: 'view', route: 'region-event-event', visits: 130 },
    { ...visit, market: 'georgia', locale: 'ge' },
    { ...visit, day: '2026-11-15', visits: 1 },
    { ...visit, day: '2026-11-14', visits: 1 },
  ]);
  const { code, lines } = await admin();
  expect(code).toBe(0);
  expect(lines).toEqual([
    'day         market   page                view  search  share  favourite  sale',
    '2026-11-21  belarus  region-event-event   130       0      0          0     2',
    '2026-11-21  belarus  region                15       0      0          0     0',
    '2026-11-21  belarus  all pages            145       0      0          0     2',
    '2026-11-21  georgia  region                12       0      0          0     0',
    '2026-11-21  georgia  all pages             12       0      0          0     0',
    '2026-11-15  belarus  region                 1       0      0          0     0',
    '2026-11-15  belarus  all pages              1       0      0          0     0',
  ]);
});

test('for one market, and for as many days as are wanted', async () => {
  expect((await admin('--market', 'georgia', '--days', '1')).lines).toHaveLength(3);
  expect((await admin('--days', '8')).lines.at(-1)).toContain('2026-11-14');
});

test.each([['--days', '0'], ['--days', 'x'], ['--market', 'france'], ['today']])(
  '%s %s is not understood',
  async (...args) => {
    expect(await admin(...args)).toEqual({ code: 2, lines: ['visits [--days 7] [--market belarus|georgia]'] });
  },
);
