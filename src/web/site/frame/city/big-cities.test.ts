import { expect, test } from 'vitest';
import { bigCities } from './big-cities.ts';

const aCity = (slug: string, sort: number, events: number, countryId = 1) => ({
  slug,
  name: slug,
  sort,
  events,
  region: { countryId },
});

test('regional centres stand first, largest first, however many events others have', () => {
  const cities = [aCity('brest', 8, 1), aCity('pinsk', 0, 99), aCity('minsk', 9, 5), aCity('tbilisi', 0, 7, 2)];
  expect(bigCities(cities, 1).map(({ slug }) => slug)).toEqual(['minsk', 'brest']);
});

test('a country whose data marks no centres shows the cities with the most events', () => {
  const cities = [aCity('gori', 0, 2, 2), aCity('tbilisi', 0, 70, 2), aCity('mestia', 0, 0, 2), aCity('minsk', 9, 99)];
  expect(bigCities(cities, 2).map(({ slug }) => slug)).toEqual(['tbilisi', 'gori']);
});
