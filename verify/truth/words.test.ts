import { expect, test } from 'vitest';
import { amountsIn, lowestIn, statusOfLabel } from './words.ts';

test.each([
  ['от 18 руб.', [1800]],
  ['от\u00a01\u00a0234,50\u00a0до\u00a052\u00a0руб.', [123450, 5200]],
  ['from 1,234.50 GEL', [123450]],
  ['17,12–20 руб.', [1712, 2000]],
  ['Бесплатно', []],
])('%s', (text, amounts) => {
  expect(amountsIn(text)).toEqual(amounts);
});

test('a text without an amount is free', () => {
  expect(lowestIn('უფასო')).toBe('0.00');
});

test('a status is read back from its label, and a number of seats is a status too', () => {
  expect([statusOfLabel('Билеты проданы', 'ru'), statusOfLabel('Осталось 3 места', 'ru')]).toEqual([
    'sold_out',
    'few_left',
  ]);
  expect(statusOfLabel('Something', 'en')).toContain('unknown');
});
