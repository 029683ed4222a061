import { expect, test } from 'vitest';
import { checkLinks, checkSiblings, checkSitemap, checkUnique, copies, type Seen } from './across.ts';
import type { Asked } from './crawl.ts';

const ORIGIN = 'http://localhost:1';
const SIBLINGS = new Map([
  ['ru', `${ORIGIN}/ru/minsk`],
  ['en', `${ORIGIN}/en/minsk`],
  ['x-default', `${ORIGIN}/ru/minsk`],
]);

const aPage = (language: string, more: Partial<Seen> = {}): Seen => ({
  host: 'localhost',
  target: `/${language}/minsk`,
  kind: 'region',
  language,
  title: `Title ${language}`,
  description: `Description ${language}`,
  canonical: `${ORIGIN}/${language}/minsk`,
  alternates: SIBLINGS,
  isIndexed: true,
  ids: new Set(['main']),
  ...more,
});
const site = (...pages: Seen[]) => new Map(pages.map((page) => [page.host + page.target, page]));
const siblingFaults = (...pages: Seen[]) => checkSiblings(site(...pages), 1).map(({ what }) => what);

test('two pages that name each other are siblings', () => {
  expect(siblingFaults(aPage('ru'), aPage('en'))).toEqual([]);
});

test.each([
  [
    'one does not name the other back',
    aPage('en', { alternates: new Map([['en', `${ORIGIN}/en/minsk`]]) }),
    'does not name it back',
  ],
  ['one is missing', null, 'is no page of ours'],
  ['one is not indexed', aPage('en', { isIndexed: false }), 'is not indexed'],
  ['one is in another language', aPage('en', { language: 'de' }), 'is in de'],
  ['one has no canonical address', aPage('en', { canonical: null }), 'names no canonical address'],
  [
    'one calls another page itself',
    aPage('en', { canonical: `${ORIGIN}/ru/minsk` }),
    `canonical is ${ORIGIN}/ru/minsk`,
  ],
  ['its canonical address does not exist', aPage('en', { canonical: `${ORIGIN}/en/brest` }), 'is no page of ours'],
])('it is found when %s', (_, other, fault) => {
  expect(siblingFaults(aPage('ru'), ...(other === null ? [] : [other])).join('\n')).toContain(fault);
});

const link = (target: string, more: Partial<Asked> = {}): Asked => ({
  host: 'localhost',
  target,
  fragment: '',
  from: 'localhost/ru',
  by: 'a href',
  ...more,
});
const linkFaults = (one: Asked, status: number, location: string | null = null) =>
  checkLinks(
    {
      answers: new Map([[one.host + one.target, { status, location }]]),
      links: [one],
      broken: [],
      sitemap: new Set(),
      drawn: { from: 0, asked: 0 },
    },
    site(aPage('ru')),
  ).map(({ rule }) => rule);

test('links lead to a page and to a part of it, at once', () => {
  expect(linkFaults(link('/ru/minsk', { fragment: 'main' }), 200)).toEqual([]);
  expect(linkFaults(link('/ru/minsk', { fragment: 'gone' }), 200)).toEqual(['broken links']);
  expect(linkFaults(link('/ru/gone'), 404)).toEqual(['broken links']);
  expect(linkFaults(link('/ru/broken'), 500)).toEqual(['broken links']);
  expect(linkFaults(link('/ru'), 302, '/ru/minsk')).toEqual(['links that lead on']);
  expect(linkFaults(link('/ru/404', { by: 'start' }), 404)).toEqual([]);
});

test('a sitemap names what is indexed, by its canonical address, with the siblings of the page', () => {
  const crawled = {
    answers: new Map([['localhost/ru/minsk', { status: 200, location: null }]]),
    links: [],
    broken: [],
    sitemap: new Set(['localhost/ru/minsk']),
    drawn: { from: 0, asked: 0 },
  };
  const named = new Map([[`${ORIGIN}/ru/minsk`, SIBLINGS]]);
  const faults = (page: Seen, siblings = named) => checkSitemap(crawled, site(page), siblings).map(({ what }) => what);
  expect(faults(aPage('ru'))).toEqual([]);
  expect(faults(aPage('ru', { isIndexed: false }))).toEqual(['is noindex']);
  expect(faults(aPage('ru', { canonical: `${ORIGIN}/ru` }))).toEqual([`has the canonical ${ORIGIN}/ru`]);
  expect(faults(aPage('ru'), new Map([[`${ORIGIN}/ru/minsk`, new Map()]]))).toEqual([
    'page and sitemap name other siblings',
  ]);
});

test('a title and a description belong to one page of a language', () => {
  const faults = (...pages: Seen[]) => checkUnique(site(...pages), 1).map(({ what }) => what);
  const brest = { target: '/ru/brest', canonical: `${ORIGIN}/ru/brest` };
  expect(faults(aPage('ru'), aPage('en'))).toEqual([]);
  expect(faults(aPage('ru'), aPage('ru', { ...brest, description: 'other' }))).toEqual([
    'title of localhost/ru/minsk: Title ru',
  ]);
  expect(faults(aPage('ru', { title: ' ' }))).toEqual(['no title']);
});

test('a Russian text in a Belarusian page is a copy unless somebody looked at it', () => {
  const textsSeen = {
    ru: new Set(['Касса закрыта', 'Гамлет']),
    be: new Map([
      ['Касса закрыта', 'a'],
      ['Гамлет', 'b'],
      ['Так', 'c'],
    ]),
  };
  expect(copies(textsSeen, new Set(['Гамлет'])).map(({ what }) => what)).toEqual(['Касса закрыта']);
});
