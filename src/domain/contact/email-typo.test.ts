import { expect, test } from 'vitest';
import { likelyEmail } from './email-typo.ts';

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['Anna.K@Yandex.tu', 'Anna.K@yandex.ru'],
  ['anna@mali.ru', 'anna@mail.ru'],
  [' anna@outlok.com ', 'anna@outlook.com'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'anna@gmail.com',
  'anna@yandex.by',
  'anna@ua.ru',
  'anna@theatre.by',
  'anna@gm',
  'anna',
  '',
  'a@b@gmial.com',
])('nothing better is known than %s', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});
