import { describe, expect, test } from 'vitest';
import type { PhoneCountry } from '#domain/contact/phone.ts';
import { missingDigits, tidyPhone, type TypedPhone, writePhone } from './phone-format.ts';

const at = (country: PhoneCountry, phone = ''): TypedPhone => ({ country, phone });
/** Types the keys one by one at the end of the field. */
function typing(keys: string, country: PhoneCountry): TypedPhone {
  let field = at(country);
  for (const key of keys) field = writePhone(field.phone + key, field, true);
  return field;
}

describe('a phone that is typed', () => {
  test.each([
    ['291234567', 'BY', '29 123 45 67', 'BY'],
    ['259999999', 'BY', '25 999 99 99', 'BY'],
    ['500000000', 'GE', '500 00 00 00', 'GE'],
    ['555123456', 'GE', '555 12 34 56', 'GE'],
    ['+375291234567', 'GE', '29 123 45 67', 'BY'],
    ['+48500000000', 'BY', '500 000 000', 'PL'],
    ['0048500000000', 'BY', '500 000 000', 'PL'],
    ['+77011234567', 'BY', '701 123 4567', 'KZ'],
    ['+12025550123', 'BY', '202 555 0123', 'US'],
    ['80291234567', 'BY', '29 123 45 67', 'BY'],
    ['375291234567', 'BY', '29 123 45 67', 'BY'],
    ['29', 'BY', '29', 'BY'],
    ['+37', 'BY', '+37', 'BY'],
  ] as const)('%s beside %s', (keys, country, phone, then) => {
    expect(typing(keys, country)).toEqual({ phone, country: then });
  });
});

describe('a phone that is pasted or filled in', () => {
  test.each([
    ['+375 (29) 123-45-67', 'BY', '29 123 45 67', 'BY'],
    ['  +995599123456', 'BY', '599 12 34 56', 'GE'],
    ['8 (029) 123-45-67', 'BY', '29 123 45 67', 'BY'],
    ['995555123456', 'GE', '555 12 34 56', 'GE'],
    ['29 123-45-67', 'BY', '29 123 45 67', 'BY'],
    ['не номер', 'BY', 'не номер', 'BY'],
  ] as const)('%s beside %s', (text, country, phone, then) => {
    expect(writePhone(text, at(country), true)).toEqual({ phone, country: then });
  });
});

test('no more than 25 signs stand in the field', () => {
  expect(typing('1'.repeat(40), 'DE').phone.length).toBeLessThanOrEqual(25);
  expect(writePhone('1'.repeat(40), at('DE'), true).phone.length).toBeLessThanOrEqual(25);
});

test('a key in the middle, and one that takes away, leave the rest alone', () => {
  expect(writePhone('2912 345 67', at('BY', '29 123 45 67'), false)).toEqual(at('BY', '2912 345 67'));
  expect(writePhone('29 123 45 6', at('BY', '29 123 45 67'), true)).toEqual(at('BY', '29 123 45 6'));
});

test('left, a number stands in groups beside its country', () => {
  expect(tidyPhone(at('GE', '+375291234567'))).toEqual(at('BY', '29 123 45 67'));
  expect(tidyPhone(at('BY', '29  1'))).toEqual(at('BY', '29  1'));
});

test.each([
  [at('BY', '29 64'), 5],
  [at('GE', '5'), 8],
  [at('BY', '29 123 45 67'), null],
  [at('BY', ''), null],
  [at('PL', '5'), null],
])('%j lacks %j digits', (phone, missing) => {
  expect(missingDigits(phone)).toBe(missing);
});
