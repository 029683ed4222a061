import { expect, test } from 'vitest';
import { dayNumber } from '#domain/catalog/calendar-day.ts';
import { namedDates, statedTerms } from './named-dates.ts';
import type { Schedule } from './records.ts';

const first = dayNumber('2026-11-23');
const dates = (schedule: Schedule, category = 'teatr') =>
  namedDates({ schedule, places: ['a', 'b'], category }, first)?.map(({ place, day, at }) => [place, day - first, at]);

test.each<[string, Schedule, unknown[][]]>([
  ['a single date', { kind: 'single', inDays: 11, at: '19:00' }, [['a', 11, '19:00']]],
  ['days of the calendar', { kind: 'dates', dates: [{ day: '2026-12-01', at: '12:00' }] }, [['a', 8, '12:00']]],
  ['a date that is over', { kind: 'past', daysAgo: 20 }, [['a', -20, '19:00']]],
  [
    'a tour',
    {
      kind: 'stops',
      stops: [
        { place: 'b', inDays: 1, at: '18:00' },
        { place: 'a', inDays: 3, at: '19:00' },
      ],
    },
    [
      ['b', 1, '18:00'],
      ['a', 3, '19:00'],
    ],
  ],
])('%s is what it says, once', (_, schedule, wanted) => {
  expect(dates(schedule)).toEqual(wanted);
});

test('a season travels from place to place; a film is shown in every cinema', () => {
  const season: Schedule = {
    kind: 'season',
    dates: [
      { inDays: 1, at: '18:00' },
      { inDays: 2, at: '18:00' },
    ],
  };
  expect(dates(season)?.map(([place]) => place)).toEqual(['a', 'b']);
  expect(dates(season, 'kino')?.map(([place]) => place)).toEqual(['a', 'b', 'a', 'b']);
});

test('a schedule that rolls on names no date', () => {
  expect(dates({ kind: 'weekly', weekday: 5, at: '19:00', weeks: 8 })).toBeUndefined();
  expect(
    namedDates({ schedule: { kind: 'daily', days: 14, at: ['10:00'] }, places: ['a'], category: 'kino' }, first),
  ).toBeNull();
  expect(
    namedDates(
      { schedule: { kind: 'repertoire', perMonth: 3, at: ['19:00'] }, places: ['a'], category: 'teatr' },
      first,
    ),
  ).toBeNull();
});

test('a sale whose beginning nobody named has not begun', () => {
  expect(statedTerms('presale')).toEqual({ state: 'scheduled', saleMode: 'none' });
  expect(statedTerms('not-yet')).toEqual({ state: 'scheduled', saleMode: 'none' });
  expect(statedTerms('sold-out')).toEqual({ state: 'scheduled', saleMode: 'none' });
  expect(statedTerms(null)).toEqual({ state: 'scheduled', saleMode: 'online' });
  expect(statedTerms('postponed').state).toBe('postponed');
});
