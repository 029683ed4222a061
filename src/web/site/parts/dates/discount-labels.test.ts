import { describe, expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { endText, offerText, placeOfOffer, termsTexts } from './discount-labels.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('what a campaign promises', () => {
  test.each([
    ['percent', 30, null, '−30 %'],
    ['price', 700, null, 'По 7 руб.'],
    ['two-for-one', null, null, 'Два по цене одного'],
    ['gift', null, 'торт', 'Подарок: торт'],
  ] as const)('%s', (kind, value, gift, words) => {
    expect(
      plain(inLanguage('ru', () => offerText({ kind, value, gift, currency: 'BYN', redeem: 'with-ticket' }, 'ru'))),
    ).toBe(words);
  });
});

test('an offer of the box office says so', () => {
  expect(inLanguage('ru', () => placeOfOffer({ redeem: 'box-office' }))).toBe('только в кассе');
  expect(inLanguage('ru', () => placeOfOffer({ redeem: 'online' }))).toBe('на этом сайте');
  expect(inLanguage('ru', () => placeOfOffer({ redeem: 'with-ticket' }))).toBeNull();
});

describe('how long it still runs', () => {
  test.each([
    [0, 'сегодня последний день'],
    [1, 'до 24 ноября, остался 1 день'],
    [3, 'до 24 ноября, осталось 3 дня'],
    [11, 'до 24 ноября, осталось 11 дней'],
    [14, 'до 24 ноября, осталось 14 дней'],
    [15, 'до 24 ноября'],
    [200, 'до 24 ноября'],
  ])('%i days', (daysLeft, words) => {
    expect(plain(inLanguage('ru', () => endText({ endsOn: '2026-11-24', daysLeft }, 'ru')))).toBe(words);
  });
});

test.each([
  [null, null, []],
  [[4], null, ['чт']],
  [[1, 2, 3, 4, 5], '12:00', ['пн–пт', 'начало до 12:00']],
  [[7, 1, 2], null, ['пн, вт, вс']],
] as const)('for the days %o before %s', (weekdays, startsBefore, words) => {
  const terms = { weekdays: weekdays === null ? null : [...weekdays], startsBefore, fromTickets: null };
  expect(inLanguage('ru', () => termsTexts(terms, 'ru')).map(plain)).toEqual(words);
});

test('a campaign from four tickets on says so', () => {
  const terms = { weekdays: null, startsBefore: null, fromTickets: 4 };
  expect(inLanguage('ru', () => termsTexts(terms, 'ru')).map(plain)).toEqual(['от 4 билетов']);
});
