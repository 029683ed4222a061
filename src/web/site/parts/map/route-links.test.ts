import { expect, test } from 'vitest';
import { routeLinks, taxiLinks } from './route-links.ts';

test('every service gets the destination in its own order: some write the longitude first', () => {
  const links = routeLinks(53.9, 27.56).map(({ name, href }) => [name, href]);
  expect(links).toEqual([
    ['Yandex Maps', 'https://yandex.com/maps/?rtext=~53.9,27.56&rtt=mt'],
    ['Google Maps', 'https://www.google.com/maps/dir/?api=1&destination=53.9,27.56'],
    ['2GIS', 'https://2gis.com/directions/points/%7C27.56%2C53.9'],
    ['OpenStreetMap', 'https://www.openstreetmap.org/directions?to=53.9%2C27.56'],
  ]);
});

test('a taxi is called to the place by a service of the market', () => {
  const called = (market: 'belarus' | 'georgia') =>
    taxiLinks(41.7, 44.79, market).map(({ name, href }) => [
      name,
      [...new URL(href).searchParams.values()].slice(0, 2),
    ]);
  expect(called('belarus')).toEqual([['Yandex Go', ['41.7', '44.79']]]);
  expect(called('georgia')).toEqual([
    ['Bolt', ['41.7', '44.79']],
    ['Yandex Go', ['41.7', '44.79']],
  ]);
});
