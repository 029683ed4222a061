import { expect, test } from 'vitest';
import { tallyVisits, type VisitCount } from '#usecases/visits/tally-visits.ts';

const view = { market: 'belarus', locale: 'ru', kind: 'view', route: 'region' } as const;

function aTally() {
  const saved: (readonly VisitCount[])[] = [];
  let now = new Date('2026-11-21T20:00:00Z');
  const tally = tallyVisits({ add: async (counts) => void saved.push(counts), now: () => now });
  return { tally, saved, at: (instant: string) => (now = new Date(instant)) };
}

test('equal visits become one sum, stored once', async () => {
  const { tally, saved } = aTally();
  tally.count(view);
  tally.count(view);
  tally.count({ ...view, kind: 'share' });
  await tally.save();
  await tally.save();
  expect(saved).toEqual([
    [
      { ...view, day: '2026-11-21', visits: 2 },
      { ...view, kind: 'share', day: '2026-11-21', visits: 1 },
    ],
  ]);
});

test('a sum belongs to the day its visits fell on', async () => {
  const { tally, saved, at } = aTally();
  tally.count(view);
  at('2026-11-22T00:00:01Z');
  tally.count(view);
  await tally.save();
  expect(saved[0]?.map(({ day, visits }) => [day, visits])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-22', 1],
  ]);
});
