import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { intervalText } from '#web/site/event/interval-text.ts';

const said = (locale: 'ru' | 'be' | 'en' | 'ka', count: number, minutes: number | null) =>
  inLanguage(locale, () => intervalText({ intervals: { count, minutes } }))?.replaceAll('\u00a0', ' ');

test.each([
  ['ru', 0, null, 'без антракта'],
  ['ru', 1, null, 'с антрактом'],
  ['ru', 1, 20, 'с антрактом 20 мин'],
  ['ru', 2, 15, 'с 2 антрактами по 15 мин'],
  ['be', 1, 20, 'з антрактам 20 хв'],
  ['be', 2, null, 'з 2 антрактамі'],
  ['en', 0, null, 'no interval'],
  ['en', 1, 20, 'including a 20 min interval'],
  ['en', 2, 15, 'including 2 intervals of 15 min each'],
  ['ka', 1, 20, 'ერთი ანტრაქტით (20 წთ)'],
  ['ka', 2, null, '2 ანტრაქტით'],
] as const)('in %s, %d of %s minutes are told as "%s"', (locale, count, minutes, text) => {
  expect(said(locale, count, minutes)).toBe(text);
});

test('beside the end, the minutes are left out', () => {
  expect(inLanguage('en', () => intervalText({ intervals: { count: 1, minutes: 20 } }, true))).toBe('with an interval');
});

test('nothing is said where nothing is known', () => {
  expect(intervalText({ intervals: null })).toBeNull();
});
