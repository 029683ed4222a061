import { expect, test } from 'vitest';
import { placeAt } from './address-words.ts';

const places = [
  { name: 'Театр имени Янки Купалы', address: 'ул. Энгельса, 7' },
  { name: 'Цирк', address: 'пр-т Независимости, 32' },
];

test.each(['энгельса 7', 'ул. Энгельса, 7', 'engelsa 7', '7 Энгельса'])('%s is the theatre', (text) => {
  expect(placeAt(text, places)).toBe('Театр имени Янки Купалы');
});

test.each(['энгельса', 'энгельса 17', 'ул 7', '7', '7 ноября', ''])('%j is no address', (text) => {
  expect(placeAt(text, places)).toBeNull();
});
