import { expect, test } from 'vitest';
import { calendarDate } from '#domain/catalog/city-day.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { inLanguage, textLanguage } from '#texts/in-language.ts';
import { whenText } from './when-text.ts';

const MINSK = 'Europe/Minsk';

/** Times are wall-clock times in Minsk, which is UTC+3 all year. */
function shownText(startsAt: string, seenAt: string, locale: Locale = 'ru'): string {
  const today = calendarDate(new Date(`${seenAt}+03:00`), MINSK);
  const start = new Date(`${startsAt}+03:00`).toISOString();
  return inLanguage(textLanguage(locale), () => whenText(start, MINSK, today, locale)).replaceAll('\u00a0', ' ');
}

test.each([
  ['2026-11-23T23:59', '2026-11-23T23:41', 'Сегодня, 23:59'],
  ['2026-11-24T00:00', '2026-11-23T23:41', 'В ночь на 24 нояб., 00:00'],
  ['2026-11-24T04:59', '2026-11-23T10:00', 'В ночь на 24 нояб., 04:59'],
  ['2026-11-24T05:00', '2026-11-23T23:41', 'Завтра, 05:00'],
  ['2026-11-24T00:30', '2026-11-24T00:10', 'Сегодня, 00:30'],
  ['2026-11-24T10:00', '2026-11-24T00:10', 'Сегодня, 10:00'],
  ['2026-11-25T10:00', '2026-11-24T04:59', 'Завтра, 10:00'],
  ['2026-11-25T00:30', '2026-11-24T04:59', 'В ночь на 25 нояб., 00:30'],
  ['2026-11-25T00:30', '2026-11-23T20:00', 'ср, 25 нояб., 00:30'],
  ['2027-01-01T00:30', '2026-12-31T20:00', 'В ночь на 1 янв., 00:30'],
])('a start at %s seen at %s is told as %s', (startsAt, seenAt, words) => {
  expect(shownText(startsAt, seenAt)).toBe(words);
});

test.each([
  ['be', 'У ноч на 24 ліст., 00:30'],
  ['en', 'Tonight, 00:30 (24 Nov)'],
  ['ge', 'ამაღამ, 00:30 (24 ნოე)'],
  ['az', 'Bu gecə, 00:30 (24 noy)'],
] as const)('past the coming midnight says the date in %s', (locale, words) => {
  expect(shownText('2026-11-24T00:30', '2026-11-23T23:41', locale)).toBe(words);
});
