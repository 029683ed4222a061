import { expect, test } from 'vitest';
import type { EventCard } from '#api/catalog/contract.ts';
import type { Home } from '#api/catalog/event-contract.ts';
import { homeSections } from '#web/site/home/home-sections.ts';

const TODAY = '2026-03-01';
let id = 0;

/** A card that starts in so many days. */
function card(inDays: number, status: EventCard['status'] = 'on_sale'): EventCard {
  id += 1;
  return {
    id,
    category: 'teatr',
    title: `Event ${id}`,
    age: '6+',
    posterVersion: 'a',
    photo: null,
    rating: null,
    citySlug: 'minsk',
    timeZone: 'Europe/Minsk',
    nextAt: new Date(Date.parse(`${TODAY}T16:00:00Z`) + inDays * 86_400_000).toISOString(),
    performanceId: id,
    performances: 1,
    days: 1,
    place: null,
    placeId: null,
    places: 0,
    minTotalMinor: 1000,
    maxTotalMinor: 1000,
    listedTotalMinor: null,
    currency: 'BYN',
    status,
    free: null,
  };
}
function rail(slug: string, items: EventCard[]): Home['rails'][number] {
  return { category: { slug, name: slug, plural: slug, singular: slug, count: items.length }, items };
}
const sections = (rails: Home['rails'], more: Partial<Parameters<typeof homeSections>[0]> = {}) =>
  homeSections({
    rails,
    hero: null,
    children: [],
    free: [],
    today: TODAY,
    counts: { today: 0, tomorrow: 0, weekend: 0, free: 0, children: 0 },
    ...more,
  });
const days = (...all: number[]) => all.map((each) => card(each));

test('neighbouring categories have different forms: posters, dates, short lists, a line each', () => {
  const {
    rail: posters,
    dates,
    lists,
    lines,
  } = sections([
    rail('teatr', days(1, 2, 3, 4, 5, 6)),
    rail('koncert', days(9, 3, 8, 4, 7, 5)),
    rail('festival', days(5, 2)),
    rail('cirk', days(1, 2, 3, 4)),
    rail('sport', days(1, 2, 3, 4, 5)),
    rail('kviz', days(1, 2, 3)),
  ]);
  expect(posters?.category.slug).toBe('teatr');
  expect(dates?.category.slug).toBe('koncert');
  expect(lists.map(({ category, items }) => [category.slug, items.length])).toEqual([
    ['sport', 3],
    ['cirk', 3],
  ]);
  expect(lines.map(({ category }) => category?.slug)).toEqual(['festival', 'kviz']);
});

test('the list of dates is in their order, and neither it nor its picture names what cannot be bought', () => {
  const [gone, lead, ...rest] = [card(2, 'sold_out'), card(20), ...days(9, 3, 8, 4)];
  const { dates } = sections([
    rail('teatr', days(1, 2, 3, 4, 5)),
    rail('koncert', [gone, lead, ...rest] as EventCard[]),
  ]);
  expect(dates?.lead).toBe(lead);
  expect(dates?.next.map(({ nextAt }) => nextAt?.slice(8, 10))).toEqual(['04', '05', '09', '10']);
});

test('the large picture is near and not what opens the page, unless there is nothing else', () => {
  const [hero, far, near] = [card(1), card(90), card(10)];
  const concerts = rail('koncert', [hero, far, near, ...days(3, 4, 5)] as EventCard[]);
  const lead = sections([rail('teatr', days(1, 2, 3, 4, 5)), concerts], { hero: hero as unknown as Home['hero'] }).dates
    ?.lead;
  expect(lead).toBe(near);
});

test('a small city has lists instead of a row of posters, and a line names the nearest that can be bought', () => {
  const free = [card(1, 'sold_out'), card(8), card(6)];
  const rails = ['teatr', 'koncert', 'sport', 'cirk', 'kviz'].map((slug, at) =>
    rail(slug, days(...Array(4 - (at % 4)).fill(at + 1))),
  );
  const found = sections(rails, { free, counts: { today: 0, tomorrow: 0, weekend: 0, free: 3, children: 0 } });
  expect([found.rail, found.dates]).toEqual([null, null]);
  expect(found.lists.map(({ category }) => category.slug)).toEqual(['teatr', 'kviz', 'koncert', 'sport']);
  expect(found.lines.map(({ kind, count, next }) => [kind, count, next.nextAt?.slice(8, 10)])).toEqual([
    ['category', 1, '05'],
    ['free', 3, '07'],
  ]);
});
