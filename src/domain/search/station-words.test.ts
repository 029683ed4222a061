import { expect, test } from 'vitest';
import { namesStation, placesAtStation, withoutStation } from './station-words.ts';

const KOLAS = ['Площадь Якуба Коласа', 'Плошча Якуба Коласа', 'Ploshcha Yakuba Kolasa', 'იაკუბ კოლასის მოედანი'];
const PLACES = [
  { id: 1, name: 'Верхний город', station: ['Немига', 'Няміга', 'Nyamiha', 'ნიამიჰა'] },
  { id: 2, name: 'Филармония', station: KOLAS },
  { id: 3, name: 'Большой театр', station: ['Немига', 'Няміга', 'Nyamiha', 'ნიამიჰა'] },
  { id: 4, name: 'Театр Руставели', station: ['Руставели', 'Руставелі', 'Rustaveli', 'რუსთაველი'] },
];
const found = (typed: string) => placesAtStation(typed, PLACES).map(({ id }) => id);

test.each([
  ['метро Немига', [1, 3]],
  ['Немига', [1, 3]],
  ['у метро Немига', [1, 3]],
  ['рядом с метро немига', [1, 3]],
  ['возле станции метро Немиги', [1, 3]],
  ['каля метро Няміга', [1, 3]],
  ['near Nyamiha metro station', [1, 3]],
  ['მეტრო ნიამიჰა', [1, 3]],
  ['მეტრო რუსთაველთან', [4]],
  ['площадь Якуба Коласа', [2]],
  ['метро площадь коласа', [2]],
])('near "%s" are the places %o', (typed, places) => expect(found(typed)).toEqual(places));

test.each(['метро', 'метро площадь', 'площадь', 'площадь коласа', 'метро Уручье', 'площадь победы', 'у', ''])(
  '"%s" names no station that is known',
  (typed) => expect(found(typed)).toEqual([]),
);

test('only some words say that a station is meant', () => {
  expect(namesStation('метро Немига')).toBe(true);
  expect(namesStation('Метрополис')).toBe(false);
  expect(withoutStation('станция метро Уручье')).toBe('Уручье');
});
