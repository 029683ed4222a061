import { expect, test } from 'vitest';
import type { SearchFacet, SearchResult } from '#api/catalog/search-contract.ts';
import { type Known, positionOf } from './judge.ts';
import { questionOf } from './questions.ts';

/** A Friday. */
const known: Known = {
  today: '2026-11-27',
  currency: 'BYN',
  titleOf: (_, id) => ['', 'Павлинка', 'Тутэйшыя'][id] ?? null,
  eventsOf: () => Promise.resolve([2]),
};
const plain: SearchFacet = {
  kind: 'events',
  key: null,
  name: null,
  category: null,
  day: null,
  period: null,
  from: null,
  until: null,
  month: null,
  part: null,
  maxPriceMinor: null,
  currency: 'BYN',
  free: false,
  accessible: false,
  age: null,
  children: false,
  city: null,
  count: 0,
  url: '/ru/minsk/events',
};
const nothing: SearchResult = {
  readAs: null,
  pages: [],
  facets: [],
  isUnderstood: false,
  order: [],
  performances: { items: [] },
  objects: { items: [] },
  names: { items: [] },
  tours: { items: [] },
  posts: { items: [] },
  videos: { items: [] },
};

async function judge(answer: string, result: Partial<SearchResult>): Promise<number> {
  const question = questionOf(`ru | minsk | text | ${answer}`);
  if (question === null) throw new Error(answer);
  return positionOf(question, { ...nothing, ...result }, known);
}
const facet = (of: Partial<SearchFacet>) => ({ isUnderstood: true, facets: [{ ...plain, ...of }] });
const KINO = { kind: 'category', key: 'kino', url: '/ru/minsk/events/kino' } as const;
const COMEDY = { kind: 'genre', key: 'comedy', url: '/ru/minsk/events/kino/genre/comedy' } as const;

test.each([
  ['facet | category kino', KINO],
  ['facet | genre comedy', COMEDY],
  ['facet | format IMAX', { kind: 'format', key: 'IMAX', url: '/ru/minsk/events/kino?format=IMAX' }],
  ['facet | when 11-28', { day: '2026-11-28' }],
  ['facet | when tomorrow', { day: '2026-11-28' }],
  ['facet | when 11-30..12-02', { from: '2026-11-30', until: '2026-12-02' }],
  ['facet | when 12-30..01-02', { from: '2026-12-30', until: '2027-01-02' }],
  ['facet | when next-weekend', { from: '2026-12-05', until: '2026-12-06' }],
  ['facet | when weekday 6', { period: 'tomorrow' }],
  ['facet | when tonight', { period: 'today', part: 'evening' }],
  ['facet | price max 20', { maxPriceMinor: 2000 }],
  ['facet | price free / tag free-entry', { free: true }],
  ['facet | filter children', { children: true, url: '/ru/minsk/events?children=1' }],
  ['facets | genre comedy + when tomorrow', { ...COMEDY, period: 'tomorrow' }],
  ['facets | category kino + city gomel', { ...KINO, url: '/ru/gomel/events/kino' }],
  [
    'facets | category kino + tag premiere',
    { kind: 'tag', key: 'premiere', url: '/ru/minsk/events/kino/tag/premiere' },
  ],
] as const)('%s is met', async (answer, of) => expect(await judge(answer, facet(of))).toBe(1));

test.each([
  ['facet | category kino', COMEDY],
  ['facet | category kino', { ...KINO, free: true }],
  ['facet | category kino', { ...KINO, url: '/ru/gomel/events/kino' }],
  ['facet | category kino', { ...KINO, period: 'today' }],
  ['facet | category kino', { ...KINO, children: true, url: '/ru/minsk/events/kino?children=1' }],
  ['facet | filter children', { children: true }],
  ['facet | when tonight', { period: 'today' }],
  ['facet | when today', { period: 'today', part: 'evening' }],
  ['facet | when weekend', { period: 'week' }],
  ['facet | price max 20', { maxPriceMinor: 2000, currency: 'GEL' }],
  ['facets | genre comedy + when tomorrow', COMEDY],
] as const)('%s is not met by something else', async (answer, of) => {
  expect(await judge(answer, facet(of))).toBe(0);
});

test('titles that stand before a listing count', async () => {
  const item = { hint: null, url: '', key: '', photo: null, roles: [] };
  const names = { items: [1, 2].map((id) => ({ ...item, id, title: '' })) };
  expect(await judge('facet | category kino', { facets: [{ ...plain, ...KINO }], order: ['names'], names })).toBe(3);
  expect(await judge('person | Тутэйшыя', { order: ['names'], names })).toBe(2);
  expect(await judge('events-of | person Тутэйшыя', { order: ['names'], names })).toBe(0);
  expect(await judge('nothing | -', { order: ['names'], names })).toBe(0);
  expect(await judge('nothing | -', {})).toBe(1);
});
