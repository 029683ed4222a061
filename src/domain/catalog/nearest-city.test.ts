import { expect, test } from 'vitest';
import { distanceKm, nearestCity } from '#domain/catalog/nearest-city.ts';

const cities = [
  { name: 'Минск', lat: 53.9, lon: 27.56 },
  { name: 'Молодечно', lat: 54.31, lon: 26.84 },
  { name: 'Тбилиси', lat: 41.72, lon: 44.79 },
];

test.each([
  ['Минск', 53.95, 27.7],
  ['Молодечно', 54.25, 26.9],
  ['Тбилиси', 42, 43],
  // A degree of longitude is shorter at this latitude: by plain degrees this point would be nearer to Molodechno.
  ['Минск', 53.98, 27.05],
])('%s is nearest to %f, %f', (name, lat, lon) => {
  expect(nearestCity(cities, { lat, lon })?.name).toBe(name);
});

test('without cities nothing is near', () => {
  expect(nearestCity([], { lat: 0, lon: 0 })).toBeNull();
});

test('Minsk and Brest are 328 km apart', () => {
  expect(distanceKm({ lat: 53.9, lon: 27.567 }, { lat: 52.098, lon: 23.688 })).toBe(328);
});
