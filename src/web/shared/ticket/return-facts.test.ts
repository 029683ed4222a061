import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { quoteFacts, totalFacts } from './return-facts.ts';

const told = { currency: 'BYN', locale: 'en' } as const;
const back = { moneyMinor: 1_087, certificateMinor: 769, creditMinor: 0, pointsMinor: 0, feePoints: 0 };
const plain = (facts: readonly (readonly string[])[]) =>
  facts.map(([label, value]) => `${label}: ${value?.replaceAll('\u00a0', ' ')}`);

test('the total of a return is all that comes back, and then each way of it', () => {
  expect(plain(inLanguage('en', () => totalFacts(back, told)))).toEqual([
    'You get back in all: 18.56 BYN',
    'Of this, to the card: 10.87 BYN',
    'To the gift certificate: 7.69 BYN',
  ]);
  expect(plain(inLanguage('en', () => totalFacts({ ...back, certificateMinor: 0, feePoints: 60 }, told)))).toEqual([
    'You get back in all: 10.87 BYN',
    'Service fee as points: 60 points',
  ]);
});

test('a line says what comes back of it, whichever way', () => {
  const line = {
    ...back,
    lineNo: 1,
    cause: 'own_return' as const,
    isOpen: true,
    isUsed: false,
    until: null,
    priceMinor: 2_475,
    feeMinor: 120,
    keptMinor: 619,
    withheldMinor: 0,
    withLines: [],
  };
  expect(plain(inLanguage('en', () => quoteFacts(line, told)))).toContain('Comes back: 18.56 BYN');
});
