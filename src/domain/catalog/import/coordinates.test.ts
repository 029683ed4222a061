import { expect, test } from 'vitest';
import { checkCoordinates } from './coordinates.ts';

test('a point inside its country is taken as it is', () => {
  expect(checkCoordinates('BY', 53.9, 27.56)).toEqual({ lat: 53.9, lon: 27.56, swapped: false });
});

test.each([
  ['BY', 27.56, 53.9, 53.9, 27.56],
  ['GE', 44.83, 41.69, 41.69, 44.83],
  ['RU', 37.6, 55.75, 55.75, 37.6],
] as const)('swapped numbers in %s are put right', (country, lat, lon, rightLat, rightLon) => {
  expect(checkCoordinates(country, lat, lon)).toEqual({ lat: rightLat, lon: rightLon, swapped: true });
});

test('a point that is in the country neither way is refused', () => {
  expect(checkCoordinates('BY', 0, 0)).toBeNull();
  expect(checkCoordinates('GE', 53.9, 27.56)).toBeNull();
});
