import { expect, test } from 'vitest';
import { namesItsPrice } from './option-name.ts';

test.each([
  [true, '50 рублей', 5_000],
  [true, '1 000 лари', 100_000],
  [false, '50 рублей', 5_500],
  [false, '50 рублей', 5_050],
  [false, 'S', 4_500],
  [false, 'С мясом', 0],
])('%s: «%s» for %d', (names, name, totalMinor) => {
  expect(namesItsPrice(name, totalMinor)).toBe(names);
});
