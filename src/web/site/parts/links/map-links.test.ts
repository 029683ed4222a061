import { expect, test } from 'vitest';
import { mapLinks } from './map-links.ts';

test('every service gets the point in its own order: some write the longitude first', () => {
  const links = mapLinks(53.9, 27.56).map(({ service, href }) => [service, href]);
  expect(links).toEqual([
    ['yandex', 'https://yandex.com/maps/?pt=27.56,53.9&z=17'],
    ['google', 'https://www.google.com/maps/search/?api=1&query=53.9,27.56'],
    ['2gis', 'https://2gis.com/geo/27.56,53.9'],
    ['osm', 'https://www.openstreetmap.org/?mlat=53.9&mlon=27.56#map=17/53.9/27.56'],
  ]);
});
