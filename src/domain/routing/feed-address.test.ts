import { expect, test } from 'vitest';
import type { FeedSubject } from '#domain/routing/feed-address.ts';
import { feedAddress, readFeedAddress } from '#domain/routing/feed-address.ts';

test.each<[FeedSubject, string]>([
  [{ kind: 'city', city: 'minsk', category: null }, '/feeds/ru/city/minsk.ics'],
  [{ kind: 'city', city: 'novaya-borovaya', category: 'koncert' }, '/feeds/ru/city/novaya-borovaya/koncert.ics'],
  [{ kind: 'place', id: 17 }, '/feeds/ru/place/17.ics'],
  [{ kind: 'person', id: 2_147_483_647 }, '/feeds/ru/person/2147483647.ics'],
])('%j lives at %s and is read back', (subject, address) => {
  expect(feedAddress('ru', subject, 'ics')).toBe(address);
  expect(readFeedAddress(address)).toEqual({ locale: 'ru', subject, format: 'ics' });
});

test.each([
  '/feeds/xx/city/minsk.ics',
  '/feeds/ru/city/minsk',
  '/feeds/ru/city/minsk.xml',
  '/feeds/ru/city/../minsk.ics',
  '/feeds/ru/city/minsk/koncert/a.rss',
  '/feeds/ru/city/МИНСК.rss',
  '/feeds/ru/place/0.rss',
  '/feeds/ru/place/abc.rss',
  '/feeds/ru/place/9/koncert.rss',
  '/feeds/ru/person/2147483648.rss',
  '/feeds/ru/event/9.rss',
])('%s is no feed', (address) => {
  expect(readFeedAddress(address)).toBeNull();
});
