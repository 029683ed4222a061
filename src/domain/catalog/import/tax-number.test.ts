import { expect, test } from 'vitest';
import { isTaxNumber, normalizeTaxNumber } from './tax-number.ts';

test.each([
  ['191120757', true],
  ['100582333', true],
  ['MA1953684', true],
  ['МА1953684', true], // Cyrillic М and А
  ['191 120 757', true],
  ['191120758', false],
  ['MA1953685', false],
  ['19112075', false],
  ['1911207577', false],
  ['ZZ1953684', false],
  ['', false],
])('UNP %s is valid: %s', (number, valid) => {
  expect(isTaxNumber('belarus', number)).toBe(valid);
});

test('a Georgian number has nine digits, or eleven for a person', () => {
  expect(isTaxNumber('georgia', '402116474')).toBe(true);
  expect(isTaxNumber('georgia', '01001012345')).toBe(true);
  expect(isTaxNumber('georgia', '40211647')).toBe(false);
});

test('a number is stored with Latin letters and without spaces', () => {
  expect(normalizeTaxNumber(' ма 195-3684')).toBe('MA1953684');
});
