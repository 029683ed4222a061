import { afterEach, expect, test, vi } from 'vitest';
import type { EventLine } from '#api/catalog/listing-contract.ts';
import { type Favourite, favourites } from '#web/shared/visitor/favourites.ts';
import { refreshFavourites, withFreshTexts } from './refresh-favourites.ts';

afterEach(() => vi.unstubAllGlobals());

const startsAt = '2026-11-22T16:00:00.000Z';
const date = { startsAt, timeZone: 'Europe/Minsk' };
const early: Favourite = { id: 1, title: 'Чайка', hint: 'Завтра, 19:00 · Театр', citySlug: 'minsk' };
const russian: Favourite = { ...early, id: 2, hint: 'Театр', language: 'ru', date };
const english: Favourite = {
  ...russian,
  id: 3,
  title: 'The Seagull',
  hint: 'Theatre',
  citySlug: 'brest',
  language: 'en',
};
const lineOf = (id: number, more: Partial<EventLine> = {}): EventLine => ({
  id,
  title: 'The Seagull',
  posterVersion: 'v1',
  photo: null,
  place: 'Theatre',
  startsAt,
  timeZone: 'Europe/Minsk',
  performanceId: id * 10,
  status: 'on_sale',
  minTotalMinor: 1800,
  maxTotalMinor: 1800,
  currency: 'BYN',
  free: null,
  ...more,
});

test('it takes the words and the date of the guide, in its place; an event that is no more keeps its own', () => {
  const gone = { ...russian, id: 9 };
  expect(withFreshTexts([early, gone, english], [lineOf(1)], 'en')).toEqual([
    { id: 1, title: 'The Seagull', hint: 'Theatre', citySlug: 'minsk', language: 'en', date },
    gone,
    english,
  ]);
});

test('an event that was never given in its city has neither date nor place', () => {
  const [answerWith] = withFreshTexts([russian], [lineOf(2, { place: null, startsAt: null })], 'en');
  expect(answerWith).toMatchObject({ title: 'The Seagull', hint: '', date: null });
});

function aBrowser(kept: Favourite[], answer: (url: URL) => Response | Promise<never>) {
  const stored = new Map([['rampa.favourites', JSON.stringify(kept)]]);
  const asked: URL[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    asked.push(url);
    return answer(url);
  });
  return asked;
}
const answerWith = (url: URL): Response =>
  Response.json({ items: (url.searchParams.get('ids') ?? '').split(',').map((id) => lineOf(Number(id))) });

test('each city is asked once for all that is kept of it', async () => {
  const asked = aBrowser([early, russian, english, { ...english, id: 4, language: 'ka' }], answerWith);
  const lines = await refreshFavourites('en');
  expect(asked.map(({ pathname, searchParams }) => [pathname, ...searchParams.values()])).toEqual([
    ['/api/v3/events', 'en', '0', '1,2', 'minsk'],
    ['/api/v3/events', 'en', '0', '3,4', 'brest'],
  ]);
  expect(favourites.read().map(({ language }) => language)).toEqual(['en', 'en', 'en', 'en']);
  expect(lines.map(({ id, performanceId }) => [id, performanceId])).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
    [4, 40],
  ]);
});

test('price and status are asked for anew although the words are told already, and are not kept', async () => {
  const asked = aBrowser([russian], (url) => Response.json({ items: [lineOf(2, { status: 'cancelled' })], url }));
  expect(await refreshFavourites('ru')).toMatchObject([{ id: 2, status: 'cancelled' }]);
  expect(await refreshFavourites('az')).toHaveLength(1);
  expect(asked).toHaveLength(2);
  expect(Object.keys(favourites.read()[0] ?? {}).toSorted()).toEqual([
    'citySlug',
    'date',
    'hint',
    'id',
    'language',
    'title',
  ]);
});

test('without a line, or when one city is refused, old words stay', async () => {
  aBrowser([early, english], () => Promise.reject(new TypeError('Failed to fetch')));
  await refreshFavourites('be');
  expect(favourites.read()).toEqual([early, english]);
  aBrowser([early, english], (url) =>
    url.searchParams.get('city') === 'brest' ? Response.json({}, { status: 404 }) : answerWith(url),
  );
  await refreshFavourites('be');
  expect(favourites.read()).toEqual([expect.objectContaining({ id: 1, language: 'be' }), english]);
});

test('a heart pressed while the guide was answering is kept', async () => {
  aBrowser([early, russian], (url) => {
    favourites.write([english, early]);
    return answerWith(url);
  });
  await refreshFavourites('en');
  expect(favourites.read().map(({ id, language }) => [id, language])).toEqual([
    [3, 'en'],
    [1, 'en'],
  ]);
});
