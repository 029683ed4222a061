import { expect, test } from 'vitest';
import { rssFeed } from './rss-feed.ts';
import type { NewsItem } from '#usecases/catalog/feed-ports.ts';

const ITEM: NewsItem = {
  eventId: 5700188,
  citySlug: 'minsk',
  category: 'koncert',
  categoryName: 'Концерты',
  title: 'Дом & сад: <b>«Ў»</b>\u0007',
  tagline: null,
  description: 'Длинное описание. '.repeat(80),
  age: '6+',
  poster: { key: 'x', category: 'koncert', genres: [], title: 'x', subtitle: null, mood: '', hue: 1, motif: '' },
  photo: null,
  createdAt: new Date('2026-11-20T08:00:00Z'),
  changedAt: new Date('2026-11-21T08:00:00Z'),
  startsAt: new Date('2026-12-01T16:00:00Z'),
  timeZone: 'Europe/Minsk',
  place: 'Опера',
  performances: 1,
  minTotalMinor: 1850,
  maxTotalMinor: 4000,
  currency: 'BYN',
  status: 'on_sale',
};
const feed = (items: readonly NewsItem[], locale: 'be' | 'ge' = 'be'): string =>
  rssFeed({
    name: { kind: 'city', citySlug: 'minsk', where: 'у Мінску', what: 'Канцэрты' },
    items,
    locale,
    origin: 'https://rampa.example',
    page: '/be/minsk/events/koncert',
    self: '/feeds/be/city/minsk/koncert.rss',
    pictureOf: () => '/posters/5700188-card-be-1.png',
  });

test('names page, feed and language, and writes ў after a vowel', () => {
  const text = feed([ITEM]);
  expect(text).toContain('<title>Канцэрты ў Мінску · Рампа</title>');
  expect(text).toContain('<link>https://rampa.example/be/minsk/events/koncert</link>');
  expect(text).toContain('href="https://rampa.example/feeds/be/city/minsk/koncert.rss"');
  expect(text).toContain('<language>be-BY</language>');
});

test('an entry says when, where and for how much, and carries its picture', () => {
  const text = feed([ITEM]);
  expect(text).toContain('<category>Концерты</category>');
  expect(text).toContain('<guid isPermaLink="false">event-5700188-minsk@guide.rampa</guid>');
  expect(text).toContain('<pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>');
  expect(text.replaceAll('\u00a0', ' ')).toContain('1 снежня, 19:00 · Опера · ад 18,50 руб. · 6+');
  expect(text).toContain('url="https://rampa.example/posters/5700188-card-be-1.png" type="image/png"');
  const photo = { id: '0123456789abcdef0123', colour: '#7a5b48' };
  expect(feed([{ ...ITEM, photo }])).toContain('type="image/jpeg" medium="image" width="1200" height="630"');
});

test('Georgian joins the ending to the word of the money, and one price says no "from"', () => {
  const lari = { ...ITEM, currency: 'GEL', minTotalMinor: 1800 } as const;
  expect(feed([lari], 'ge').replaceAll('\u00a0', ' ')).toContain('18 ₾-დან');
  expect(feed([{ ...lari, maxTotalMinor: 1800 }], 'ge').replaceAll('\u00a0', ' ')).toContain(' · 18 ₾ · ');
});

test('what is sold out has no price', () => {
  const text = feed([{ ...ITEM, status: 'sold_out' }]);
  expect(text).toContain('Білеты прададзены');
  expect(text).not.toContain('руб.');
});

test('what editors write breaks neither the markup nor the size', () => {
  const text = feed([ITEM]);
  expect(text).toContain('<title>Дом &#38; сад: &#60;b&#62;«Ў»&#60;/b&#62;</title>');
  expect(text.length).toBeLessThan(2500);
});

test('what was called off says so first; an empty feed is still a feed', () => {
  expect(feed([{ ...ITEM, status: 'cancelled' }])).toContain('<description>Скасавана.\n');
  expect(feed([])).toContain('</channel></rss>');
});
