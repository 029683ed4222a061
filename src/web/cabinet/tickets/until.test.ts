import { expect, test } from 'vitest';
import { untilOf } from './until.ts';

const now = new Date('2026-11-21T13:20:00Z'); // 16:20 in Minsk

test.each([
  ['2026-11-21T16:00:00Z', { kind: 'today', hours: 2, minutes: 40 }],
  ['2026-11-21T13:20:30Z', { kind: 'today', hours: 0, minutes: 1 }],
  ['2026-11-21T13:20:00Z', { kind: 'begun' }],
  ['2026-11-21T20:59:00Z', { kind: 'today', hours: 7, minutes: 39 }],
  // 00:01 in Minsk, still the 21st in UTC.
  ['2026-11-21T21:01:00Z', { kind: 'tomorrow' }],
  ['2026-11-24T16:00:00Z', { kind: 'days', days: 3 }],
])('a performance at %s is %j', (startsAt, until) => {
  expect(untilOf(startsAt, 'Europe/Minsk', now)).toEqual(until);
});
