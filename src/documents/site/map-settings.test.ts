import { expect, test } from 'vitest';
import { attributionHtml, OSM_TILES, readMapSettings } from './map-settings.ts';

test('tiles are those of OpenStreetMap unless a setting says otherwise', () => {
  expect(readMapSettings({})).toEqual({
    map: {
      kind: 'raster',
      address: OSM_TILES,
      origin: 'https://tile.openstreetmap.org',
      attribution: '© [OpenStreetMap](https://www.openstreetmap.org/copyright)',
    },
    problems: [],
  });
});

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png?key=1', 'raster'],
  ['https://tiles.example/city/style.json', 'style'],
  ['https://tiles.example:8443/georgia.pmtiles', 'pmtiles'],
  ['http://127.0.0.1:4000/{z}/{x}/{y}.webp', 'raster'],
])('%s is an address of kind %s', (address, kind) => {
  const { map, problems } = readMapSettings({ MAP_TILES_URL: address, MAP_ATTRIBUTION: '© The city' });
  expect(problems).toEqual([]);
  expect(map).toEqual({ kind, address, origin: new URL(address).origin, attribution: '© The city' });
});

test.each(['', ' ', 'off'])('without an address there is no map: "%s"', (address) => {
  expect(readMapSettings({ MAP_TILES_URL: address })).toEqual({ map: null, problems: [] });
});

test.each([
  'tiles',
  'http://tiles.example/{z}/{x}/{y}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://tiles.example/',
  'https://user:word@tiles.example/a.pmtiles',
  'ftp://tiles.example/a.pmtiles',
])('%s is refused', (address) => {
  const { map, problems } = readMapSettings({ MAP_TILES_URL: address });
  expect(map).toBeNull();
  expect(problems).toEqual([expect.stringMatching(/^MAP_TILES_URL must be an https address/)]);
});

test('an attribution is text with https links and nothing else', () => {
  expect(attributionHtml('© [A & B](https://a.example/?x=1&y), <i>c</i>')).toBe(
    '© <a href="https://a.example/?x=1&amp;y" target="_blank" rel="noopener">A &amp; B</a>, &lt;i&gt;c&lt;/i&gt;',
  );
  for (const text of ['<script>', '[a](javascript:alert(1))', '[a](https://a.example/" onclick="x)'])
    expect(readMapSettings({ MAP_ATTRIBUTION: text }).problems).toHaveLength(1);
});
