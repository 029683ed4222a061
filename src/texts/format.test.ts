import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import { formatDateTime, formatDay, formatMoney, formatTime, formatWeekday } from './format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const LOCALES: readonly Locale[] = ['ru', 'be', 'en', 'ge', 'az'];

describe('money', () => {
  it.each<[number, Currency, Record<Locale, string>]>([
    [1800, 'BYN', { ru: '18 руб.', be: '18 руб.', en: '18 BYN', ge: '18 რუბ.', az: '18 rub.' }],
    [1850, 'BYN', { ru: '18,50 руб.', be: '18,50 руб.', en: '18.50 BYN', ge: '18,50 რუბ.', az: '18,50 rub.' }],
    [2000, 'GEL', { ru: '20 лари', be: '20 лары', en: '20 GEL', ge: '20 ₾', az: '20 lari' }],
    [
      123405,
      'BYN',
      { ru: '1 234,05 руб.', be: '1 234,05 руб.', en: '1,234.05 BYN', ge: '1 234,05 რუბ.', az: '1.234,05 rub.' },
    ],
    [0, 'GEL', { ru: '0 лари', be: '0 лары', en: '0 GEL', ge: '0 ₾', az: '0 lari' }],
    [-950, 'BYN', { ru: '−9,50 руб.', be: '−9,50 руб.', en: '−9.50 BYN', ge: '−9,50 რუბ.', az: '−9,50 rub.' }],
    [7, 'GEL', { ru: '0,07 лари', be: '0,07 лары', en: '0.07 GEL', ge: '0,07 ₾', az: '0,07 lari' }],
  ])('%i %s reads right in every language', (minor, currency, expected) => {
    for (const locale of LOCALES) expect(plain(formatMoney(minor, currency, locale))).toBe(expected[locale]);
  });

  it('never breaks between an amount and its currency', () => {
    for (const locale of LOCALES) expect(formatMoney(123450, 'BYN', locale)).not.toMatch(/ /);
  });

  it('spells the Georgian currency out in running text', () => {
    expect(plain(formatMoney(2000, 'GEL', 'ge', 'long'))).toBe('20 ₾');
  });
});

describe('days and times', () => {
  const at = '2026-11-26T16:00:00Z'; // 19:00 in Minsk, 20:00 in Tbilisi

  it('reads the clock of the city', () => {
    expect(formatTime(at, 'Europe/Minsk')).toBe('19:00');
    expect(formatTime(at, 'Asia/Tbilisi')).toBe('20:00');
    expect(formatTime('2026-11-26T21:00:00Z', 'Europe/Minsk')).toBe('00:00');
    expect(plain(formatDay('2026-11-26T21:30:00Z', 'Europe/Minsk', 'ru'))).toBe('27 ноября');
  });

  it.each<[Locale, string, string, string]>([
    ['ru', '26 ноября', '26 ноября 2026, четверг', 'чт, 26 ноября, 19:00'],
    ['be', '26 лістапада', '26 лістапада 2026, чацвер', 'чц, 26 лістапада, 19:00'],
    ['en', '26 November', 'Thursday, 26 November 2026', 'Thu, 26 November, 19:00'],
    ['ge', '26 ნოემბერი', '26 ნოემბერი 2026, ხუთშაბათი', 'ხუთ, 26 ნოემბერი, 19:00'],
    ['az', '26 noyabr', '26 noyabr 2026, cümə axşamı', 'C.a., 26 noyabr, 19:00'],
  ])('%s dates read as people write them', (locale, day, full, short) => {
    expect(plain(formatDay(at, 'Europe/Minsk', locale))).toBe(day);
    expect(plain(formatDay(at, 'Europe/Minsk', locale, { weekday: 'long', year: true }))).toBe(full);
    expect(plain(formatDateTime(at, 'Europe/Minsk', locale, { weekday: 'short' }))).toBe(short);
  });

  it('has twelve months and seven weekdays in every language', () => {
    for (const locale of LOCALES) {
      const months = Array.from({ length: 12 }, (_, month) =>
        formatDay(new Date(Date.UTC(2026, month, 15)), 'UTC', locale),
      );
      const weekdays = Array.from({ length: 7 }, (_, day) =>
        formatWeekday(new Date(Date.UTC(2026, 10, 1 + day)), 'UTC', locale, 'short'),
      );
      expect(new Set(months).size).toBe(12);
      expect(new Set(weekdays).size).toBe(7);
      expect([...months, ...weekdays].join()).not.toMatch(/undefined/);
    }
  });
});
