import { expect, test } from 'vitest';
import { citiesFor } from './city-match.ts';

const CITIES = [
  { name: 'Минск', slug: 'minsk' },
  { name: 'Гродно', slug: 'grodno' },
  { name: 'Брест', slug: 'brest' },
  { name: 'Могилёв', slug: 'mogilev' },
  { name: 'Витебск', slug: 'vitebsk' },
  { name: 'Тбилиси', slug: 'tbilisi' },
];
const found = (typed: string): string[] => citiesFor(typed, CITIES).map(({ slug }) => slug);

test.each([
  ['гро', ['grodno']],
  ['Гродна', ['grodno']],
  ['Мінск', ['minsk']],
  ['Брэст', ['brest']],
  ['Віцебск', ['vitebsk']],
  ['Магілёў', ['mogilev']],
  ['თბილისი', ['tbilisi']],
  ['tbil', ['tbilisi']],
  ['м', ['minsk', 'mogilev']],
  ['xyz', []],
  ['Лондон', []],
])('%s finds %j', (typed, slugs) => expect(found(typed)).toEqual(slugs));

test('nothing typed leaves all cities', () => {
  expect(found(' ')).toHaveLength(CITIES.length);
});
