import { expect, test } from 'vitest';
import { hasSms, loginPhone } from './login-phone.ts';

test.each([
  ['29 123-45-67', undefined, 'belarus', '+375291234567'],
  ['80291234567', 'BY', 'georgia', '+375291234567'],
  ['555 12 34 56', undefined, 'georgia', '+995555123456'],
  ['599123456', 'ge', 'belarus', '+995599123456'],
  ['500 100 200', 'PL', 'belarus', '+48500100200'],
  ['+48 500 100 200', 'BY', 'belarus', '+48500100200'],
  ['+48 500 100 200', 'PL', 'georgia', '+48500100200'],
  ['500 100', 'PL', 'belarus', null],
  ['500 100 200', 'XX', 'belarus', null],
  ['', 'BY', 'belarus', null],
  ['+375 29 123-45-67 доб. 1', undefined, 'belarus', null],
] as const)('%j of %s on the site of %s is %s', (phone, country, market, read) => {
  expect(loginPhone({ phone, country }, market)).toBe(read);
});

test.each([
  ['+375291234567', true],
  ['+995555123456', true],
  ['+48500100200', false],
])('SMS reach %s: %s', (phone, reached) => {
  expect(hasSms(phone)).toBe(reached);
});
