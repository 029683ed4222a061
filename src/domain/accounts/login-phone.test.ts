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
  expect(loginPhone({ phone, country }, market)).toEqual(
    read === null ? { ok: false, code: 'phone_invalid' } : { ok: true, phone: read },
  );
});

test.each([
  ['+375291234567', true],
  ['+995555123456', true],
  ['+48500100200', false],
])('SMS reach %s: %s', (phone, reached) => {
  expect(hasSms(phone)).toBe(reached);
});

test.each([
  ['17 200-12-34', 'BY', 'belarus'],
  ['+995 32 212 34 56', undefined, 'belarus'],
] as const)('%s takes no SMS, so nobody logs in with it', (phone, country, market) => {
  expect(loginPhone({ phone, country }, market)).toEqual({ ok: false, code: 'phone_not_mobile' });
});

test('a landline of a country whose codes go by mail is as good as a mobile number', () => {
  expect(loginPhone({ phone: '+49 30 901820' }, 'belarus')).toEqual({ ok: true, phone: '+4930901820' });
});
