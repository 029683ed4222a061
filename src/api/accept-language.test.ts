import { expect, test } from 'vitest';
import { acceptedLanguage } from './accept-language.ts';

test.each([
  ['en', 'en'],
  ['be-BY,be;q=0.9,ru;q=0.8', 'be'],
  ['de, ka;q=0.5, en;q=0.7', 'en'],
  ['ka-GE', 'ka'],
  ['en;q=0, ru;q=0.1', 'ru'],
  ['de-DE, *;q=0.5', null],
  ['', null],
  [undefined, null],
  ['en;q=high', null],
])('%j asks for %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
