import { describe, expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { priceFrom, priceRange, priceShort } from './price-text.ts';

const prices = { minTotalMinor: 1800, maxTotalMinor: 5250, currency: 'BYN' } as const;
const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');

describe('prices', () => {
  test('Russian counts from', () => {
    expect(plain(inLanguage('ru', () => priceFrom(prices, 'ru') ?? ''))).toBe('от 18 руб.');
    expect(plain(inLanguage('ru', () => priceShort(prices, 'ru')))).toBe('от 18 руб.');
    expect(plain(inLanguage('ru', () => priceRange(prices, 'ru') ?? ''))).toBe('от 18 до 52,50 руб.');
  });

  test('Georgian joins the ending to the sign by a hyphen, in a card as in a button', () => {
    const lari = { ...prices, currency: 'GEL' } as const;
    expect(plain(inLanguage('ka', () => priceFrom(lari, 'ge') ?? ''))).toBe('18 ₾-დან');
    expect(plain(inLanguage('ka', () => priceShort(lari, 'ge')))).toBe('18 ₾-დან');
  });

  test('one price stands alone, none is free', () => {
    const single = { minTotalMinor: 900, maxTotalMinor: 900, currency: 'BYN' } as const;
    expect(plain(inLanguage('ru', () => priceShort(single, 'ru')))).toBe('9 руб.');
    expect(plain(inLanguage('ru', () => priceFrom(single, 'ru') ?? ''))).toBe('9 руб.');
    expect(plain(inLanguage('ru', () => priceRange(single, 'ru') ?? ''))).toBe('9 руб.');
    expect(inLanguage('be', () => priceFrom({ ...single, minTotalMinor: 0, maxTotalMinor: 0 }, 'be') ?? '')).toBe(
      'Бясплатна',
    );
    expect(priceFrom({ ...single, minTotalMinor: null }, 'ru')).toBeNull();
  });
});
