import { describe, expect, test } from 'vitest';
import { matchRoute } from '#domain/routing/route-table.ts';
import {
  chosenFilters,
  NOTHING_CHOSEN,
  readSelection,
  selectionAddress,
  withDay,
  withGenre,
  without,
} from '#web/site/listing/selection.ts';

function read(address: string) {
  const url = new URL(address, 'http://localhost');
  const route = matchRoute(url.pathname.split('/').filter(Boolean));
  if (!route) throw new Error(`${address} is no route`);
  return readSelection(route, url.searchParams, 'minsk');
}

describe('a selection survives its address', () => {
  test.each([
    '/ru/minsk/events/koncert',
    '/ru/minsk/events',
    '/ru/brest/events/koncert/genre/jazz?price=50&free=1&page=3',
    '/ru/minsk/events/top/month/2026-12?sort=price',
    '/ru/minsk/events/kino?day=2026-11-25&accessible=1',
    '/ru/minsk/events/teatr/tag/premiere?period=weekend&children=1',
    '/ru/minsk/events?page=2&limit=48',
    '/ru/minsk/events/koncert?period=tomorrow&part=evening&free=1',
    '/ru/minsk/events/koncert/genre/jazz?part=night',
    '/ru/minsk/events?price=20&available=1&sort=price',
    '/ru/minsk/events/koncert/genre/blues?genre=jazz.rock&tag=premiere&free=1',
    '/ru/minsk/events/koncert/tag/premiere?available=1',
    '/ru/minsk/events/koncert/month/2026-12?genre=jazz&tag=premiere',
    '/ru/minsk/events/teatr?day=2026-12-05&until=2026-12-08&part=evening',
    '/ru/minsk/events/kino?day=2026-12-05&part=night&format=IMAX&sort=rating&view=hours',
    '/ru/minsk/events/teatr?place=7&language=be&subtitles=en&duration=middle&age=6',
  ])('%s', (address) => {
    const selection = read(address.slice(3));
    expect(selectionAddress('ru', selection, { page: selection.page })).toBe(address);
  });
});

test('genres have one address, whatever order they are chosen in', () => {
  const selection = read('/minsk/events/koncert/genre/rock?genre=blues.rock&page=2');
  expect(selection.genres).toEqual(['blues', 'rock']);
  expect(selectionAddress('ru', selection, withGenre('jazz', selection))).toBe(
    '/ru/minsk/events/koncert/genre/blues?genre=jazz.rock',
  );
  expect(selectionAddress('ru', without(selection, 'genre:blues'))).toBe('/ru/minsk/events/koncert/genre/rock');
});

test('a range needs a first day and a later last one', () => {
  expect(read('/minsk/events?day=2026-12-05&until=2026-12-05')).toMatchObject({ day: '2026-12-05', until: null });
  expect(read('/minsk/events?day=2026-12-05&until=2026-12-01')).toMatchObject({
    day: '2026-12-01',
    until: '2026-12-05',
  });
  expect(read('/minsk/events?day=&until=2026-12-01')).toMatchObject({ day: null, until: null });
});

test('nonsense is read as not chosen', () => {
  expect(
    read(
      '/minsk/events/kino?day=2026-02-31&period=aeon&part=dawn&price=-5&sort=best&place=0x&format=5D&language=klingon&duration=ages&age=7&view=list&page=zero&limit=1000',
    ),
  ).toMatchObject({
    day: null,
    period: null,
    part: null,
    place: null,
    format: null,
    language: null,
    duration: null,
    age: null,
    view: null,
    price: null,
    sort: null,
    page: 1,
    limit: null,
  });
});

test('another choice starts at the first page', () => {
  const selection = read('/minsk/events/kino?page=4');
  expect(selectionAddress('ru', selection, { free: true })).toBe('/ru/minsk/events/kino?free=1');
});

test('a day takes the place of a month and a period', () => {
  const selection = read('/minsk/events/kino/month/2026-12?period=week');
  expect(selectionAddress('ru', selection, withDay('2026-11-25'))).toBe('/ru/minsk/events/kino?day=2026-11-25');
});

test('clearing keeps section and order', () => {
  const selection = read('/minsk/events/koncert/genre/jazz?price=50&part=day&sort=date&accessible=1');
  expect(chosenFilters(selection)).toEqual(['genre:jazz', 'part', 'price', 'accessible']);
  expect(selectionAddress('ru', selection, NOTHING_CHOSEN)).toBe('/ru/minsk/events/koncert?sort=date');
});
