import { expect, test } from 'vitest';
import { dayNumber, dayText, weekday } from '#domain/catalog/calendar-day.ts';
import type { Schedule } from '#domain/catalog/import/records.ts';
import type { HallOccupancy } from '#usecases/catalog/import-ports.ts';
import { allocateHalls, type PlacedPerformance } from './hall-allocation.ts';
import { candidatesOf, type ScheduledEvent } from './schedule.ts';

const today = dayNumber('2026-11-21');

function anEvent(schedule: Schedule, more: Partial<ScheduledEvent> = {}): ScheduledEvent {
  return { key: 'play', category: 'teatr', places: ['stage'], schedule, anchor: today, ...more };
}

function daysOf(event: ScheduledEvent, on = today): string[] {
  return candidatesOf(event, on).map((candidate) => dayText(candidate.days[0] ?? 0));
}

test('a single date is counted from the first import and does not move on later days', () => {
  const event = anEvent({ kind: 'single', inDays: 11, at: '19:00' });
  expect(daysOf(event)).toEqual(['2026-12-02']);
  expect(daysOf(event, today + 5)).toEqual(['2026-12-02']);
});

test('a single date that is over is announced again on the same weekday', () => {
  const event = anEvent({ kind: 'single', inDays: 11, at: '19:00' });
  const [again] = daysOf(event, today + 30);
  expect(again).toBe('2026-12-30');
  expect(weekday(dayNumber(again ?? ''))).toBe(weekday(today + 11));
});

test('what is past stays past', () => {
  const event = anEvent({ kind: 'past', daysAgo: 9 });
  expect(daysOf(event)).toEqual(['2026-11-12']);
  expect(daysOf(event, today + 1)).toEqual([]);
});

test('a weekly event has its weekday for the given weeks', () => {
  const days = daysOf(anEvent({ kind: 'weekly', weekday: 4, at: '19:30', weeks: 8 }));
  expect(days).toHaveLength(8);
  expect(days.every((day) => weekday(dayNumber(day)) === 4)).toBe(true);
});

test('a repertoire names the same performances whichever day it is asked', () => {
  const event = anEvent({ kind: 'repertoire', perMonth: 3, at: ['19:00', '18:00'] });
  const first = daysOf(event);
  expect(first.length).toBeGreaterThanOrEqual(8);
  expect(first.some((day) => weekday(dayNumber(day)) === 1)).toBe(false);
  for (const later of [1, 10, 40]) {
    const stillAhead = first.filter((day) => dayNumber(day) >= today + later);
    expect(daysOf(event, today + later).slice(0, stillAhead.length)).toEqual(stillAhead);
  }
});

test('a season of films plays in every cinema, a touring festival in one place at a time', () => {
  const dates = {
    kind: 'season',
    dates: [
      { inDays: 1, at: '18:00' },
      { inDays: 2, at: '18:00' },
    ],
  } as const;
  const places = ['one', 'two'];
  const schedule = { ...dates, dates: [...dates.dates] };
  expect(candidatesOf(anEvent(schedule, { category: 'kino', places }), today)).toHaveLength(4);
  expect(candidatesOf(anEvent(schedule, { category: 'festival', places }), today).map((c) => c.place)).toEqual(places);
});

const films = ['a', 'b', 'c'].map((key) =>
  anEvent(
    { kind: 'daily', days: 10, at: ['10:00', '12:30', '18:00', '20:30', '23:00', '01:15'], formats: ['2D', '3D'] },
    { key, category: 'kino', places: ['cinema'] },
  ),
);
const lengths = new Map(['a', 'b', 'c', 'play'].map((key) => [key, { durationMin: 110, category: 'kino' }]));

function program(on: number, occupied: readonly HallOccupancy[] = []): PlacedPerformance[] {
  const candidates = films.flatMap((film) => candidatesOf(film, on));
  return allocateHalls(candidates, lengths, new Map([['cinema', ['big', 'small']]]), occupied);
}

test('no screen ever shows two films at once', () => {
  const placed = program(today);
  expect(placed.length).toBeGreaterThan(100);
  for (const one of placed) {
    const clash = placed.find(
      (other) => other !== one && other.hall === one.hall && other.from < one.to + 15 && one.from < other.to + 15,
    );
    expect(clash).toBeUndefined();
  }
});

test('a showing after midnight belongs to the event day before', () => {
  const late = program(today).find((one) => one.key.endsWith('T01:15'));
  expect(late && late.from).toBe(((late?.localDay ?? 0) + 1) * 1440 + 75);
});

test('the program of a later day extends what was announced and keeps it', () => {
  const announced = program(today);
  const occupied = announced.map(({ key, hall, from, to }) => ({ key, hall: hall ?? '', from, to }));
  const later = program(today + 3, occupied);
  const ahead = announced.filter((one) => one.localDay >= today + 3);
  const keys = new Set(later.map((one) => one.key));
  expect(ahead.filter((one) => !keys.has(one.key))).toEqual([]);
  expect(Math.max(...later.map((one) => one.localDay))).toBe(today + 12);
});

test('a fixed date wins over the films and moves only for another fixed date', () => {
  const premiere = (key: string) => anEvent({ kind: 'single', inDays: 2, at: '18:00' }, { key, places: ['cinema'] });
  const names = new Map([
    ...lengths,
    ['one', { durationMin: 120, category: 'koncert' }],
    ['two', { durationMin: 120, category: 'koncert' }],
  ]);
  const candidates = [...films, premiere('one'), premiere('two')].flatMap((event) => candidatesOf(event, today));
  const placed = allocateHalls(candidates, names, new Map([['cinema', ['big']]]), []);
  expect(placed.find((one) => one.event === 'one')?.localDay).toBe(today + 2);
  expect(placed.find((one) => one.event === 'two')?.localDay).toBe(today + 3);
});

test('a pair of formats becomes both formats of a performance', () => {
  const schedule: Schedule = { kind: 'daily', days: 2, at: ['10:00', '18:00'], formats: [['IMAX', '3D']] };
  const film = anEvent(schedule, { key: 'a', category: 'kino', places: ['cinema'] });
  const placed = allocateHalls(candidatesOf(film, today), lengths, new Map([['cinema', ['big']]]), []);
  expect(new Set(placed.map(({ format, secondFormat }) => `${format} ${secondFormat}`))).toEqual(new Set(['IMAX 3D']));
  expect(new Set(program(today).map(({ secondFormat }) => secondFormat))).toEqual(new Set([null]));
});
