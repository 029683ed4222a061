import { expect, test } from 'vitest';
import { matchRoute } from '#domain/routing/route-table.ts';
import { readSelection, type Selection } from '#web/site/listing/selection.ts';
import { nearestDays } from './nearest-days.ts';

const dates = Array.from({ length: 14 }, (_, at) => ({
  day: `2026-12-${String(at + 1).padStart(2, '0')}`,
  events: at % 2,
}));
const months = [
  { month: '2026-12', events: 3, days: `1${'0'.repeat(26)}1001` },
  { month: '2027-01', events: 2, days: `01${'0'.repeat(27)}10` },
];
function at(address: string): Selection {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const route = matchRoute(pathname.split('/').filter(Boolean));
  if (!route) throw new Error(`${address} is no route`);
  return readSelection(route, searchParams, 'minsk');
}

test('a day far ahead is answered with days around it', () => {
  expect(nearestDays({ dates, months }, at('/minsk/events?day=2027-01-01'))).toEqual([
    '2026-12-01',
    '2026-12-28',
    '2026-12-31',
    '2027-01-02',
    '2027-01-30',
  ]);
});

test('with another filter only days are offered of which it is known what it leaves', () => {
  expect(nearestDays({ dates, months }, at('/minsk/events/koncert/genre/jazz?day=2027-01-01'))).toEqual(
    ['06', '08', '10', '12', '14'].map((day) => `2026-12-${day}`),
  );
});
