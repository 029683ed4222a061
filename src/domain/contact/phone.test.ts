import { describe, expect, test } from 'vitest';
import { normalisePhone, readPhone } from './phone.ts';

describe('a phone number', () => {
  test.each([
    ['+375 29 123-45-67', 'belarus', '+375291234567'],
    ['375291234567', 'belarus', '+375291234567'],
    ['80291234567', 'belarus', '+375291234567'],
    ['29 123 45 67', 'belarus', '+375291234567'],
    ['+375 25 599-99-99', 'belarus', '+375255999999'],
    ['+375 25 999-99-99', 'belarus', '+375259999999'],
    ['+375 17 222-33-44', 'belarus', '+375172223344'],
    ['+995 599 12 34 56', 'belarus', '+995599123456'],
    ['500000000', 'georgia', '+995500000000'],
    ['599 99 99 99', 'georgia', '+995599999999'],
    ['+995 (555) 12-34-56', 'georgia', '+995555123456'],
    ['560 00 00 00', 'georgia', '+995560000000'],
    ['+375 44 123 45 67', 'georgia', '+375441234567'],
    ['+49 30 901820', 'belarus', '+4930901820'],
  ] as const)('%s in %s is %s', (typed, market, expected) => {
    expect(normalisePhone(typed, market)).toBe(expected);
  });

  test.each([
    ['', 'belarus'],
    ['+375 29 123', 'belarus'],
    ['+291234567', 'belarus'],
    // These have the right length but are not valid numbers.
    ['111111111', 'belarus'],
    ['24 111 11 11', 'belarus'],
    ['25 111-11-11', 'belarus'],
    ['499999999', 'georgia'],
    ['600 00 00 00', 'georgia'],
    ['+48 999 999 999', 'belarus'],
    ['+375 29 123-45-67 доб. 3', 'belarus'],
    ['tel:+375291234567', 'belarus'],
    ['+375291234567+375291234567', 'belarus'],
    ['٢٩١٢٣٤٥٦٧', 'belarus'],
  ] as const)('%s in %s is refused', (typed, market) => {
    expect(normalisePhone(typed, market)).toBeNull();
  });
});

test.each([
  ['+375 29 123-45-67', 'GE', { number: '+375291234567', country: 'BY', isMobile: true }],
  ['500 000 000', 'PL', { number: '+48500000000', country: 'PL', isMobile: true }],
  ['291', 'PL', null],
  ['0301 234567', 'DE', { number: '+49301234567', country: 'DE', isMobile: false }],
  ['+7 701 123 45 67', 'BY', { number: '+77011234567', country: 'KZ', isMobile: true }],
  ['500 00 00 00', 'GE', { number: '+995500000000', country: 'GE', isMobile: true }],
  ['17 222-33-44', 'BY', { number: '+375172223344', country: 'BY', isMobile: false }],
  ['32 212 34 56', 'GE', { number: '+995322123456', country: 'GE', isMobile: false }],
  ['+1 202 555 01 23', 'BY', { number: '+12025550123', country: 'US', isMobile: true }],
] as const)('%s beside %s', (typed, country, expected) => {
  expect(readPhone(typed, country)).toEqual(expected);
});

test('a number without its country’s code belongs to the country that was chosen', () => {
  expect(normalisePhone('500000000', 'belarus', 'PL')).toBe('+48500000000');
  expect(normalisePhone('500000000', 'belarus', 'GE')).toBe('+995500000000');
  expect(normalisePhone('500000000', 'belarus')).toBeNull();
});
