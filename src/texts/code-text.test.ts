import { expect, test } from 'vitest';
import { codeValidity, howToUse } from './code-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('parking for an evening names the day of its performance', () => {
  const evening = {
    validUntil: '2027-01-10T02:00:00Z',
    isOneDay: true,
    startsAt: '2027-01-09T16:00:00Z',
  };
  expect(plain(codeValidity(evening, 'Europe/Minsk', 'ru'))).toBe('9 января, до 05:00');
  expect(plain(codeValidity({ ...evening, startsAt: null }, 'Europe/Minsk', 'en'))).toMatch(/^for one day · until/u);
});

test('a certificate is not said to work once', () => {
  expect(howToUse('certificate', 'en')).toMatch(/in parts/u);
  expect(howToUse('certificate', 'en')).not.toMatch(/works once/u);
  expect(howToUse('parking', 'en')).toMatch(/works once/u);
});
