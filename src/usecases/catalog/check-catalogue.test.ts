import { expect, test } from 'vitest';
import { readJsonRecords } from '#adapters/files/json-file.ts';
import { checkCatalogue } from './check-catalogue.ts';

const cities = [{ slug: 'minsk', country: 'BY', timeZone: 'Europe/Minsk', name: { ru: 'Минск' } }] as const;
const known = { cities, categories: [], places: [], people: [], genres: [], tags: [], organizers: [] };
const none = { taxonomy: [], organizers: [], people: [], events: [], tours: [], documents: [], discounts: [] };

function checked(hours: unknown) {
  const place = {
    key: 'museum',
    type: 'museum',
    city: 'minsk',
    name: { ru: 'Музей' },
    address: { ru: 'ул. Новая, 1' },
    lat: 53.9,
    lon: 27.5,
    accessible: true,
    hours,
    halls: [],
  };
  const { records } = readJsonRecords(JSON.stringify([place], null, 1), 'places.json');
  const { places, problems } = checkCatalogue({ ...none, places: records, problems: [] }, known);
  return { hours: places[0]?.item.hours, problems };
}

const morning = { days: '2-7', from: '10:00', to: '13:00' };

test('opening hours are taken as they are, past midnight too', () => {
  const hours = [morning, { days: '5', from: '18:00', to: '02:00' }];
  expect(checked(hours)).toEqual({ hours, problems: [] });
  expect(checked(undefined)).toEqual({ hours: undefined, problems: [] });
});

test('hours that overlap those before them are left out and told at their line', () => {
  const { hours, problems } = checked([morning, { days: '5', from: '12:00', to: '18:00' }]);
  expect(hours).toEqual([morning]);
  expect(problems).toMatchObject([
    { file: 'places.json', line: 21, path: '0/hours/1', code: 'bad_hours', outcome: 'repaired' },
  ]);
});

test.each([
  [{ days: '1-8' }, '0/hours/0/days', 17, 'must be a weekday like 6 or a range like 1-5'],
  [{ days: '5-2' }, '0/hours/0/days', 17, 'must begin with its earlier weekday'],
  [{ from: '25:00' }, '0/hours/0/from', 18, 'must be a time like 19:00'],
  [{ to: '24:00' }, '0/hours/0/to', 19, 'must be a time like 19:00'],
])('hours of %j refuse the place', (change, path, line, reason) => {
  const { hours, problems } = checked([{ ...morning, ...change }]);
  expect(hours).toBeUndefined();
  expect(problems).toMatchObject([
    { path, line, code: 'wrong_shape', outcome: 'refused', reason: expect.stringContaining(reason) },
  ]);
});
