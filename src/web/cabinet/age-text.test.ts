import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { ageText } from './age-text.ts';

const now = new Date('2026-11-21T21:30:00Z'); // 00:30 on the 22nd in Minsk

test.each([
  ['2026-11-21T21:05:00Z', '00:05'],
  ['2026-11-21T13:15:00Z', '16:15, вчера'],
  ['2026-11-19T13:15:00Z', '16:15, 19 ноября'],
])('what was true at %s is from %s', (at, text) => {
  const shown = inLanguage('ru', () => ageText(Date.parse(at), now, 'ru', 'Europe/Minsk'));
  expect(shown.replaceAll('\u00a0', ' ')).toBe(text);
});
