import { describe, expect, expectTypeOf, test } from 'vitest';
import type { RouteParams } from '#domain/routing/route-table.ts';
import { href, matchRoute } from '#domain/routing/route-table.ts';

const match = (path: string) => matchRoute(path.split('/').filter(Boolean));

describe('route table', () => {
  test.each([
    ['/', 'index', {}],
    ['/404', 'not-found', {}],
    ['/journal/3/17', 'journal-id-post', { id: '3', post: '17' }],
    ['/objects', 'objects', {}],
    ['/objects/1/2', 'objects-id-object', { id: '1', object: '2' }],
    ['/skidki/minsk', 'skidki-region', { region: 'minsk' }],
    ['/skidki/minsk/5', 'skidki-region-id-event', { region: 'minsk', id: '5' }],
    ['/skidki/minsk/5/8', 'skidki-region-id-event', { region: 'minsk', id: '5', event: '8' }],
    ['/other/names', 'other-names-id', {}],
    ['/other/names/9', 'other-names-id', { id: '9' }],
    ['/other/organizer/9', 'other-organizer-id', { id: '9' }],
    ['/events', 'events-id', {}],
    ['/events/kino', 'events-id', { id: 'kino' }],
    ['/events/kino/7', 'events-id-event', { id: 'kino', event: '7' }],
    ['/pages/offer', 'pages-id', { id: 'offer' }],
    ['/ticket/abc', 'ticket-accessKey', { accessKey: 'abc' }],
    ['/order/0192-7', 'order-orderId', { orderId: '0192-7' }],
    ['/minsk', 'region', { region: 'minsk' }],
    ['/minsk/tonight', 'region-tonight', { region: 'minsk' }],
    ['/minsk/objects/1', 'region-objects-id', { region: 'minsk', id: '1' }],
    ['/minsk/videos/trailers', 'region-videos-trailers', { region: 'minsk' }],
    ['/minsk/videos/packages/4', 'region-videos-packages-id', { region: 'minsk', id: '4' }],
    ['/minsk/videos/4', 'region-videos-id', { region: 'minsk', id: '4' }],
    ['/minsk/event/5', 'region-event-event', { region: 'minsk', event: '5' }],
    ['/minsk/events', 'region-events-id', { region: 'minsk' }],
    ['/minsk/events/kino', 'region-events-id', { region: 'minsk', id: 'kino' }],
    [
      '/minsk/events/kino/genre/drama',
      'region-events-id-genre-genreId',
      { region: 'minsk', id: 'kino', genreId: 'drama' },
    ],
    ['/minsk/events/genre/drama', 'region-events-id-genre-genreId', { region: 'minsk', genreId: 'drama' }],
    [
      '/minsk/events/kino/month/2026-12',
      'region-events-id-month-monthSlug',
      { region: 'minsk', id: 'kino', monthSlug: '2026-12' },
    ],
    ['/minsk/events/kino/tag/3', 'region-events-id-tag-tagId', { region: 'minsk', id: 'kino', tagId: '3' }],
    ['/minsk/events/kino/indexOld', 'region-events-id-indexOld', { region: 'minsk', id: 'kino' }],
    ['/minsk/events/kino/77', 'region-events-id-event', { region: 'minsk', id: 'kino', event: '77' }],
    ['/minsk/events/77', 'region-events-id-event', { region: 'minsk', event: '77' }],
    ['/minsk/items/gifts/2', 'region-items-id-item', { region: 'minsk', id: 'gifts', item: '2' }],
    ['/minsk/journal/2/3', 'region-journal-id-post', { region: 'minsk', id: '2', post: '3' }],
  ])('%s is %s', (path, name, params) => {
    expect(match(path)).toEqual({ name, params });
  });

  test.each([
    '/journal/abc',
    '/objects/x/1',
    '/other/names/x',
    '/other/x',
    '/skidki/minsk/x',
    '/minsk/x',
    '/minsk/event/x',
    '/a/b/c/d/e/f',
  ])('%s is nobody’s address', (path) => {
    expect(match(path)).toBeNull();
  });

  test('has every route name of the specification', () => {
    const addresses = ['/', '/minsk/objects', '/minsk/objects/2/5', '/minsk/events/kino', '/minsk/events/kino/7'];
    addresses.push('/minsk/event/7', '/minsk/journal/2/9', '/minsk/videos/3', '/other/names/1', '/other/tours/1');
    addresses.push('/other/organizer/1', '/event/7', '/events/kino/7');
    expect(addresses.map((path) => match(path)?.name)).toEqual([
      'index',
      'region-objects',
      'region-objects-id-object',
      'region-events-id',
      'region-events-id-event',
      'region-event-event',
      'region-journal-id-post',
      'region-videos-id',
      'other-names-id',
      'other-tours-id',
      'other-organizer-id',
      'event-event',
      'events-id-event',
    ]);
  });

  test('an address is written from a route name and reads back as the same route', () => {
    const path = href('ge', 'region-events-id', { region: 'tbilisi', id: 'kino' }, { page: 2, genre: null, q: 'а б' });
    expect(path).toBe('/ge/tbilisi/events/kino?page=2&q=%D0%B0%20%D0%B1');
    expect(match('/tbilisi/events/kino')).toEqual({
      name: 'region-events-id',
      params: { region: 'tbilisi', id: 'kino' },
    });
    expect(href('ru', 'region-events-id', { region: 'minsk' })).toBe('/ru/minsk/events');
    expect(href('ru', 'pages-id', { id: '../x' })).toBe('/ru/pages/..%2Fx');
  });

  test('parameters are typed by the pattern', () => {
    expectTypeOf<RouteParams<'region-events-id'>>().toEqualTypeOf<{ region: string; id?: string }>();
    // @ts-expect-error a place needs its type in the address
    href('ru', 'region-objects-id-object', { region: 'minsk', object: 5 });
  });
});
