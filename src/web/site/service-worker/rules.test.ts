import { describe, expect, test } from 'vitest';
import { mayCachePage, offlineAddress, ruleOf, titleOf, withSeenPages, wordsFor } from './rules.ts';

const origin = 'https://rampa.example';
const navigation = (path: string) => ruleOf({ method: 'GET', mode: 'navigate', url: origin + path }, origin);
const file = (path: string, method = 'GET') =>
  ruleOf({ method, mode: 'cors', url: new URL(path, origin).href }, origin);

describe('the service worker', () => {
  test.each(['/', '/ru/minsk', '/ge/tbilisi/event/7', '/az/journal', '/be/404'])('keeps public pages: %s', (path) => {
    expect(navigation(path)).toBe('page');
  });

  test.each([
    '/ru/ticket/abc',
    '/ru/order/abc',
    '/ticket/abc.pdf',
    '/cabinet',
    '/organizer/x',
    '/backoffice',
    '/widget/?oid=1',
    '/dev/outbox',
    '/session/arrive?code=1',
  ])('never keeps what belongs to one person: %s', (path) => {
    expect(navigation(path)).toBe('personal');
  });

  test('leaves data, other hosts and everything that changes something alone', () => {
    for (const path of ['/api/v3/orders/1', '/api/v3/tickets/abc', '/api/v3/pages/home', '/ticket/abc.ics', '/sw.js'])
      expect(file(path)).toBe('none');
    expect(file('https://other.example/assets/a.js')).toBe('none');
    expect(file('/assets/a.js', 'POST')).toBe('none');
    expect(navigation('/api/v3/pages/home')).toBe('none');
  });

  test.each(['/assets/a.js', '/icons/a.png', '/posters/1-sheet-ru-a.svg', '/photos/a-sheet-400.avif', '/art/a.svg'])(
    'serves %s from its cache',
    (path) => {
      expect(file(path)).toBe('file');
    },
  );

  test.each([
    [200, 'text/html; charset=utf-8', 'no-cache', true],
    [200, 'text/html; charset=utf-8', 'private, no-store', false],
    [404, 'text/html; charset=utf-8', 'no-cache', false],
    [200, 'application/json', 'no-cache', false],
  ])('an answer %d %s with %s may be kept: %j', (status, type, control, isCached) => {
    expect(mayCachePage(status, new Headers({ 'content-type': type, 'cache-control': control }))).toBe(isCached);
  });

  test('speaks the language of the address that failed, else any it knows', () => {
    const cached = [`${origin}/ru/offline`, `${origin}/be/offline`];
    expect(offlineAddress(`${origin}/be/minsk`, cached)).toBe(cached[1]);
    expect(offlineAddress(`${origin}/ge/tbilisi`, cached)).toBe(cached[0]);
    expect(offlineAddress(`${origin}/`, [])).toBeUndefined();
  });

  test('lists the pages that open without a line', () => {
    const html = '<section data-seen="" hidden=""><h2>x</h2><ul></ul></section>';
    expect(withSeenPages(html, [])).toBe(html);
    expect(
      withSeenPages(html, [{ path: '/ru/minsk', title: titleOf('<title>Афиша &#38; билеты · Рампа</title>') }]),
    ).toBe('<section data-seen=""><h2>x</h2><ul><li><a href="/ru/minsk">Афиша &#38; билеты</a></li></ul></section>');
  });

  test('lists a page once that was seen under several addresses', () => {
    const html = '<section data-seen="" hidden=""><ul></ul></section>';
    const pages = ['/ru/minsk/events?period=today', '/ru/minsk/events?day=2026-11-23', '/ru/minsk'];
    const seen = pages.map((path, at) => ({ path, title: at < 2 ? 'Афиша в Минске, Сегодня' : 'Минск' }));
    const list = withSeenPages(html, seen);
    expect(list.match(/<li>/g)).toHaveLength(2);
    expect(list).toContain('period=today');
  });

  test('says of a ticket where else it is, and of other pages that they are not saved', () => {
    const html = '<p data-uncached="">not saved</p><p data-ticket="" hidden="">the PDF</p>';
    expect(wordsFor(`${origin}/ru/minsk`, html)).toBe(html);
    for (const path of ['/ru/ticket/abc', '/ge/order/abc'])
      expect(wordsFor(origin + path, html)).toBe(
        '<p data-uncached="" hidden="">not saved</p><p data-ticket="">the PDF</p>',
      );
  });
});
