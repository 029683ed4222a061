import { expect, test } from 'vitest';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import { addressInCity } from './city-address.ts';

const cases: [RouteMatch, string][] = [
  [{ name: 'region-events-id', params: { region: 'minsk', id: 'kino' } }, '/be/brest/events/kino'],
  [{ name: 'region-event-event', params: { region: 'minsk', event: '7' } }, '/be/brest/event/7'],
  [{ name: 'region-objects-id', params: { region: 'minsk', id: '2' } }, '/be/brest/objects/2'],
  [{ name: 'region-objects-id-object', params: { region: 'minsk', id: '2', object: '9' } }, '/be/brest/objects/2'],
  [{ name: 'journal', params: {} }, '/be/brest/journal'],
  [{ name: 'journal-id', params: { id: '3' } }, '/be/brest/journal/3'],
  [{ name: 'journal-id-post', params: { id: '3', post: '4' } }, '/be/brest'],
  [{ name: 'objects-id', params: { id: '2' } }, '/be/brest/objects/2'],
  [{ name: 'objects-id-object', params: { id: '2', object: '9' } }, '/be/brest/objects/2'],
  [{ name: 'events-id', params: { id: 'kino' } }, '/be/brest/events/kino'],
  [{ name: 'skidki', params: {} }, '/be/skidki/brest'],
  [{ name: 'skidki-region-id-event', params: { region: 'minsk', id: '5' } }, '/be/skidki/brest'],
  [{ name: 'other-tours', params: {} }, '/be/brest'],
  [{ name: 'index', params: {} }, '/be/brest'],
];
test.each(cases)('another city keeps the route: %j → %s', (route, address) => {
  expect(addressInCity(route, 'be', 'brest')).toBe(address);
});
