import { expect, test } from 'vitest';
import { addDays, cityDay, isDay, monthWindow, periodWindow, weekendOf } from '#domain/catalog/city-day.ts';

test('an hour after midnight still belongs to the event day before', () => {
  expect(cityDay(new Date('2026-11-21T22:15:00Z'), 'Europe/Minsk')).toBe('2026-11-21');
  expect(cityDay(new Date('2026-11-22T02:00:00Z'), 'Europe/Minsk')).toBe('2026-11-22');
  expect(cityDay(new Date('2026-11-22T00:59:00Z'), 'Asia/Tbilisi')).toBe('2026-11-21');
  expect(cityDay(new Date('2026-11-22T01:00:00Z'), 'Asia/Tbilisi')).toBe('2026-11-22');
});

test.each([
  ['2026-11-20', { from: '2026-11-21', to: '2026-11-22' }],
  ['2026-11-21', { from: '2026-11-21', to: '2026-11-22' }],
  ['2026-11-22', { from: '2026-11-22', to: '2026-11-22' }],
  ['2026-11-23', { from: '2026-11-28', to: '2026-11-29' }],
])('the weekend seen from %s', (today, expected) => {
  expect(weekendOf(today)).toEqual(expected);
});

test('periods, months and day arithmetic cross the year', () => {
  expect(periodWindow('tomorrow', '2026-12-31')).toEqual({ from: '2027-01-01', to: '2027-01-01' });
  expect(monthWindow('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
});

test.each([
  ['2026-02-29', false],
  ['2026-11-21', true],
  ['2026-1-1', false],
  ['', false],
  ["2026-11-21'--", false],
])('%s is a day: %s', (value, expected) => {
  expect(isDay(value)).toBe(expected);
});
