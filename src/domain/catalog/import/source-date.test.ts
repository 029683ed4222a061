import { expect, test } from 'vitest';
import { instantFrom, isAbsurdDate } from './source-date.ts';

test.each([
  ['2026-12-05T19:00', '2026-12-05T16:00:00.000Z'],
  ['2026-12-05 19:00:00', '2026-12-05T16:00:00.000Z'],
  ['2026-12-05T19:00:00+04:00', '2026-12-05T15:00:00.000Z'],
  ['2026-12-05T19:00+0400', '2026-12-05T15:00:00.000Z'],
  ['2026-12-05T16:00:00Z', '2026-12-05T16:00:00.000Z'],
  ['2026-12-05', '2026-12-05T07:00:00.000Z'],
  ['5.12.2026 19:00', '2026-12-05T16:00:00.000Z'],
  ['05.12.2026', '2026-12-05T07:00:00.000Z'],
])('%s in Minsk is %s', (text, instant) => {
  expect(instantFrom(text, 'Europe/Minsk')?.toISOString()).toBe(instant);
});

test.each([
  '2026-02-30T19:00',
  '2026-13-01',
  '31.02.2026',
  '2026-12-05T25:00',
  '5.12.2026 19:75',
  'tomorrow',
  '19:00',
  '',
])('"%s" is no date', (text) => {
  expect(instantFrom(text, 'Europe/Minsk')).toBeNull();
});

test('dates of another century are slips', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(isAbsurdDate(new Date('1026-12-05T16:00:00Z'), now)).toBe(true);
  expect(isAbsurdDate(new Date('2062-12-05T16:00:00Z'), now)).toBe(true);
  expect(isAbsurdDate(new Date('2027-12-05T16:00:00Z'), now)).toBe(false);
});
