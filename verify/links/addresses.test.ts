import { expect, test } from 'vitest';
import { cousinOf, firstAddresses, groupOf, kindOf, resolve, SHOWN_ROUTES, SITES } from './addresses.ts';
import { draw, expectedType, type Asked } from './crawl.ts';
import { addressesInText, sitemapAlternates } from './feed-links.ts';
import { chooseForBrowser } from './browse.ts';
import { readPage } from './facts.ts';
import { randomFrom } from '../report.ts';

const ON = { host: 'localhost', target: '/ru/minsk/events' };
const to = (address: string) => resolve(address, ON, 4000);

test('a link of ours is resolved like in a browser; others lead elsewhere, and some nowhere', () => {
  expect(to('/be/minsk?page=2#main')).toEqual({ host: 'localhost', target: '/be/minsk?page=2', fragment: 'main' });
  expect(to('?sort=price')).toEqual({ host: 'localhost', target: '/ru/minsk/events?sort=price', fragment: '' });
  expect(to('#main')).toEqual({ ...ON, fragment: 'main' });
  expect(to('webcal://rampa-ge.localhost:4000/a.ics')).toEqual({
    host: 'rampa-ge.localhost',
    target: '/a.ics',
    fragment: '',
  });
  for (const address of ['mailto:a@b.example', 'tel:+375', 'https://t.me/rampa', 'http://localhost:5000/']) {
    expect(to(address)).toBe('elsewhere');
  }
  for (const address of ['', ' ', 'http://', 'javascript:go()']) expect(to(address)).toBe('broken');
});

test('an address is known by its route, a choice of many by its group', () => {
  expect(kindOf('/ge/tbilisi/event/5?x=1')).toEqual({ kind: 'region-event-event', locale: 'ge', region: 'tbilisi' });
  expect(kindOf('/feeds/ru/city/minsk.ics')).toEqual({ kind: '/feeds', locale: null, region: null });
  expect(kindOf('/ru/no/such/page').kind).toBe('no route');
  const group = (target: string) => groupOf({ host: 'localhost', target });
  expect(group('/ru/minsk/events')).toBeNull();
  expect(group('/ru/minsk/events?day=2026-12-01')).toBe(group('/ru/brest/events?day=2026-12-05'));
  expect(group('/ru/minsk/events?day=2026-12-01')).not.toBe(group('/ru/minsk/events?page=2'));
  expect(group('/ru/minsk/events/kino/genre/drama')).toBe(group('/ru/minsk/events/teatr/genre/comedy'));
  expect(group('/ru/tbilisi/events')).toBe(group('/ru/batumi/events'));
  expect(group('/posters/1-card-ru-a1.png')).toBe(group('/posters/2-card-ru-b2.png'));
  expect(group('/posters/1-sheet-ru-a1.svg')).toBeNull();
});

test('a page has a second address where the specification keeps one', () => {
  expect(cousinOf('/be/minsk/objects/2/7')).toBe('/be/objects/2/7');
  expect(cousinOf('/ge/journal/3')).toBe('/ge/minsk/journal/3');
  expect(cousinOf('/ru/minsk/event/5700001')).toBeNull();
});

test('the crawl begins on one site of each look, at every route that needs no number', () => {
  expect(SITES.map(({ host }) => host)).toEqual(['localhost', 'ru.rampa.localhost', 'rampa-ge.localhost']);
  const first = firstAddresses(SITES[2] as (typeof SITES)[number]);
  expect(first).toContain('/ge/tbilisi/objects');
  expect(first).toContain('/en/404');
  expect(first.filter((address) => /[{}]|undefined/.test(address))).toEqual([]);
  expect(SHOWN_ROUTES.length).toBeGreaterThan(30);
});

test('the same of a group are drawn for the same seed, in whatever order they were found', () => {
  const found = Array.from({ length: 50 }, (_, at): Asked => ({
    host: 'localhost',
    target: `/ru/minsk/events?page=${at}`,
    fragment: '',
    from: '',
    by: '',
  }));
  const drawn = draw(found, 5, randomFrom(7));
  expect(draw(found.toReversed(), 5, randomFrom(7))).toEqual(drawn);
  expect(drawn).toHaveLength(5);
  expect(draw(found.slice(0, 3), 5, randomFrom(7))).toHaveLength(3);
});

test('what an address must be is told by its ending', () => {
  expect(expectedType('/feeds/ru/city/minsk.ics')).toBe('text/calendar');
  expect(expectedType('/ru/minsk?page=2')).toBe('text/html');
  expect(expectedType('/dev/outbox')).toBeNull();
});

test('feeds, calendars and manifests lead somewhere too', () => {
  const found = (target: string, type: string, body: string) =>
    addressesInText(target, type, body).map(({ address }) => address);
  expect(
    found('/a.ics', 'text/calendar; charset=utf-8', 'URL:http://localhost:4000/ru/minsk/ev\r\n ent/5\r\nEND'),
  ).toEqual(['http://localhost:4000/ru/minsk/event/5']);
  expect(found('/a.rss', 'application/rss+xml', '<link>http://localhost:4000/ru?a=1&amp;b=2</link>')).toEqual([
    'http://localhost:4000/ru?a=1&b=2',
  ]);
  expect(
    found('/app/ru.webmanifest', 'application/manifest+json', '{"start_url":"/ru","icons":[{"src":"/i.png"}]}'),
  ).toEqual(['/ru', '/i.png']);
  const siblings = sitemapAlternates(
    '<url><loc>http://localhost/ru</loc><lastmod/><xhtml:link rel="alternate" hreflang="ka" href="http://localhost/ge"/></url>',
  );
  expect(siblings.get('http://localhost/ru')).toEqual(new Map([['ka', 'http://localhost/ge']]));
});

test('a page names pictures of every kind', () => {
  const { addresses } = readPage(
    '<html><head><meta property="og:image" content="/og.png"></head><body><a href="/a">a</a><img src="/b.png" srcset="/c.png 1x, /d.png 2x">' +
      '<p style="--x:url(/e.svg)"></p><video poster="/f.png"></video><form action="/g"></form></body></html>',
  );
  expect(addresses.map(({ address }) => address)).toEqual([
    '/og.png',
    '/a',
    '/b.png',
    '/c.png',
    '/d.png',
    '/e.svg',
    '/f.png',
    '/g',
  ]);
});

test('the browser sees every kind in every language before it sees more of one', () => {
  const pages = ['ru', 'be'].flatMap((language) =>
    ['region', 'journal'].flatMap((kind) =>
      Array.from({ length: 9 }, (_, at) => ({
        host: 'localhost',
        target: `/${language}/${kind}/${at}`,
        kind,
        language,
        title: '',
        description: '',
        canonical: null,
        alternates: new Map<string, string>(),
        isIndexed: true,
        ids: new Set<string>(),
      })),
    ),
  );
  expect(new Set(chooseForBrowser(pages, 1, randomFrom(3)).map(({ language, kind }) => language + kind)).size).toBe(4);
  expect(chooseForBrowser(pages, 10, randomFrom(3))).toHaveLength(10);
  expect(chooseForBrowser(pages, 100, randomFrom(3))).toHaveLength(36);
});
