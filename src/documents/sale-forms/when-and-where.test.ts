import { expect, test } from 'vitest';
import { whenAndWhere } from './when-and-where.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const performance = {
  startsAt: new Date('2026-12-03T16:00:00Z'),
  timeZone: 'Europe/Minsk',
  place: 'Театр',
  hall: 'Основная сцена',
};
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test('a sale names the weekday, the place and then the hall', () => {
  const { when, where } = whenAndWhere(performance, NOW, 'ru');
  expect([plain(when), where]).toEqual(['чт, 3 декабря, 19:00', 'Театр, Основная сцена']);
  expect(whenAndWhere({ ...performance, hall: null }, NOW, 'ru').where).toBe('Театр');
});

test('a line breaks only before the time', () => {
  expect(whenAndWhere(performance, NOW, 'ru').when.split(' ')).toEqual(['чт,\u00a03\u00a0декабря,', '19:00']);
});

test('a sale names the year of a date of another year by the calendar of the place', () => {
  const of = (startsAt: string): string =>
    plain(whenAndWhere({ ...performance, startsAt: new Date(startsAt) }, NOW, 'en').when);
  expect(of('2027-04-08T16:00:00Z')).toBe('Thu, 8 Apr 2027, 19:00');
  expect(of('2026-12-31T20:59:00Z')).toBe('Thu, 31 December, 23:59');
  expect(of('2026-12-31T21:00:00Z')).toBe('Fri, 1 Jan 2027, 00:00');
});
