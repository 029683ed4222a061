import { expect, test } from 'vitest';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import { brandOf, brandsOf } from './brands.ts';

const entry = { image: '/art/a.svg', name: null, text: null, color: '#123456', url: 'journal', page: null };
const kino = { ...entry, page: 'kino' };
const at = (id: string): RouteMatch => ({ name: 'region-events-id', params: { region: 'minsk', id } });

test('the branding may be a list, a single object or none', () => {
  expect(brandsOf([entry, kino])).toHaveLength(2);
  expect(brandsOf(entry)).toMatchObject([{ image: entry.image, color: entry.color, page: null }]);
  expect(brandsOf(null)).toEqual([]);
});

test('the first entry is everybody’s, one whose page is the id of the address goes before it', () => {
  expect(brandOf([entry, kino], at('kino'))).toBe(kino);
  expect(brandOf([entry, kino], at('teatr'))).toBe(entry);
  expect(brandOf([entry, kino], { name: 'region', params: { region: 'minsk' } })).toBe(entry);
  expect(brandOf([], at('kino'))).toBeNull();
});

test('an event, a sale and an error carry no advertising', () => {
  expect(brandOf([entry], { name: 'region-event-event', params: { region: 'minsk', event: '7' } })).toBeNull();
  expect(brandOf([entry], { name: 'order-orderId', params: { orderId: 'a' } })).toBeNull();
  expect(brandOf([entry], { name: 'not-found', params: {} })).toBeNull();
});

test('a colour or a picture that could break out of its attribute is refused', () => {
  expect(brandsOf({ ...entry, color: 'red;background:url(//evil)' })).toEqual([]);
  expect(brandsOf({ ...entry, image: '//evil.example/a.png' })[0]?.image).toBeNull();
  expect(brandsOf({ ...entry, image: '/a.png") , url("x' })[0]?.image).toBeNull();
});
