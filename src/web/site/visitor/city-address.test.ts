import { expect, test } from 'vitest';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import { addressInCity } from '#web/site/visitor/city-address.ts';

const cases: [RouteMatch, string][] = [
  [{ name: 'region-events-id', params: { region: 'minsk', id: 'kino' } }, '/be/brest/events/kino'],
  [{ name: 'region-event-event', params: { region: 'minsk', event: '7' } }, '/be/brest/event/7'],
  [{ name: 'region-objects-id', params: { region: 'minsk', id: '2' } }, '/be/brest/objects/2'],
  [{ name: 'region-objects-id-object', params: { region: 'minsk', id: '2', object: '9' } }, '/be/brest/objects/2'],
  [{ name: 'journal', params: {} }, '/be/brest'],
  [{ name: 'index', params: {} }, '/be/brest'],
];
test.each(cases)('another city keeps the route: %j → %s', (route, address) => {
  expect(addressInCity(route, 'be', 'brest')).toBe(address);
});
