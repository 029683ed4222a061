import { expect, test } from 'vitest';
import { plain } from '#test/builders/read-ticket.ts';
import { inLanguage } from '#texts/in-language.ts';
import { distanceText } from './distance-text.ts';

test.each([
  [3, '50 м'],
  [351, '350 м'],
  [974, '950 м'],
  [976, '1 км'],
  [1240, '1,2 км'],
  [9_960, '10 км'],
  [14_499, '14 км'],
])('%d metres are %s', (metres, text) => {
  expect(plain(inLanguage('ru', () => distanceText(metres, 'ru')))).toBe(text);
});

test('decimals follow the language', () => {
  expect(inLanguage('en', () => distanceText(1240, 'en'))).toBe('1.2 km');
});
