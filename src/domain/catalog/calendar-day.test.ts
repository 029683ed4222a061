import { expect, test } from 'vitest';
import {
  dayIn,
  dayNumber,
  dayText,
  eventDayOf,
  firstOfNextMonth,
  instantOf,
  isTimeZone,
  wallMinuteOf,
  wallMinutes,
  weekday,
} from './calendar-day.ts';

test('a day is a number and back', () => {
  expect(dayText(dayNumber('2028-02-29') + 1)).toBe('2028-03-01');
  expect(weekday(dayNumber('2026-11-22'))).toBe(7);
  expect(weekday(dayNumber('1969-12-29'))).toBe(1);
  expect(dayText(firstOfNextMonth(dayNumber('2026-12-31')))).toBe('2027-01-01');
});

test.each([
  ['Europe/Minsk', '2026-07-01T16:00:00.000Z'],
  ['Europe/Moscow', '2026-07-01T16:00:00.000Z'],
  ['Asia/Tbilisi', '2026-07-01T15:00:00.000Z'],
])('seven in the evening in %s is the right instant', (zone, instant) => {
  const minute = wallMinutes(dayNumber('2026-07-01'), '19:00');
  expect(instantOf(minute, zone).toISOString()).toBe(instant);
  expect(wallMinuteOf(new Date(instant), zone)).toBe(minute);
});

test('a start after midnight is of the next date and belongs to the event day before', () => {
  const day = dayNumber('2026-11-30');
  const minute = wallMinutes(day, '00:40');
  expect(instantOf(minute, 'Europe/Minsk').toISOString()).toBe('2026-11-30T21:40:00.000Z');
  expect(eventDayOf(minute)).toBe(day);
  expect(eventDayOf(wallMinutes(day, '05:00'))).toBe(day);
});

test('summer time is the business of the zone', () => {
  const minute = wallMinutes(dayNumber('2026-07-01'), '19:00');
  expect(instantOf(minute, 'Europe/Warsaw').toISOString()).toBe('2026-07-01T17:00:00.000Z');
});

test('today is asked in the zone', () => {
  expect(dayIn(new Date('2026-11-21T21:30:00Z'), 'Europe/Minsk')).toBe('2026-11-22');
  expect(dayIn(new Date('2026-11-21T20:30:00Z'), 'Asia/Tbilisi')).toBe('2026-11-22');
  expect(dayIn(new Date('2026-11-21T20:30:00Z'), 'Europe/Minsk')).toBe('2026-11-21');
});

test('only zones of the database of zones are zones', () => {
  expect(isTimeZone('Asia/Tbilisi')).toBe(true);
  expect(isTimeZone('Europe/Minks')).toBe(false);
});
