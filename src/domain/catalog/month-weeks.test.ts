import { expect, test } from 'vitest';
import { addMonths, daysOfMonth, monthWeeks } from './month-weeks.ts';

test('weeks begin on Monday and hold the days of their month only', () => {
  const weeks = monthWeeks('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[1]?.[0]).toBe('2026-11-02');
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(monthWeeks('2027-02')).toHaveLength(4);
  expect(monthWeeks('2027-02').flat()).not.toContain(null);
});

test('months follow one another over the turn of the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2027-01', -1)).toBe('2026-12');
  expect([daysOfMonth('2028-02'), daysOfMonth('2027-02'), daysOfMonth('2026-12')]).toEqual([29, 28, 31]);
});
