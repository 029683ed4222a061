import { expect, test } from 'vitest';
import { dayNumber, daysAndMonths, monthNumber } from './day-numbers.ts';

test('days and months are counted from the beginning of 2000', () => {
  expect([dayNumber('2000-01-01'), dayNumber('2000-03-01'), dayNumber('2026-11-21')]).toEqual([0, 60, 9821]);
  expect([monthNumber('2000-01-31'), monthNumber('2026-11-21')]).toEqual([0, 322]);
});

test('a window is whole months where it has them, and days around', () => {
  expect(daysAndMonths('2026-11-29', '2027-02-02')).toEqual({
    days: ['2026-11-29', '2026-11-30', '2027-02-01', '2027-02-02'].map(dayNumber),
    months: ['2026-12-01', '2027-01-01'].map(monthNumber),
  });
  expect(daysAndMonths('2026-12-01', '2026-12-31')).toEqual({ days: [], months: [monthNumber('2026-12-01')] });
  expect(daysAndMonths('2026-12-01', '2026-12-30').days).toHaveLength(30);
  expect(daysAndMonths('2026-12-02', '2026-12-01')).toEqual({ days: [], months: [] });
});
