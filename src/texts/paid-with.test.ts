import { expect, test } from 'vitest';
import { backBesidesMoney, comesBack, paidWith, wholeBackMinor } from './paid-with.ts';

const tenders = [
  { kind: 'certificate', amountMinor: 1_000 },
  { kind: 'points', amountMinor: 201 },
] as const;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['ru', '10 BYN с сертификата, 201 балл, 20,50 BYN'],
  ['be', '10 BYN з сертыфіката, 201 бал, 20,50 BYN'],
  ['en', '10 BYN from a gift certificate, 201 points, 20.50 BYN'],
] as const)('an order names everything that paid it (%s)', (locale, text) => {
  const shown = plain(paidWith({ tenders, currency: 'BYN', dueMinor: 2_050 }, locale));
  expect(shown.replace(/руб\.|BYN/gu, 'BYN')).toBe(text);
});

test('what nothing is due for names no money, and what came back is named by where it went', () => {
  expect(plain(paidWith({ tenders, currency: 'GEL', dueMinor: 0 }, 'en')).split(', ')).toHaveLength(2);
  expect(paidWith({ tenders: [], currency: 'BYN', dueMinor: 0 }, 'ru')).toBe('');
  expect(plain(backBesidesMoney({ tenders, currency: 'BYN' }, 'en'))).toMatch(/ to your gift certificate, 201 points$/);
});

test.each([
  ['ru', '18,56 BYN, из них 10,87 BYN на карту, 7,69 BYN на сертификат'],
  ['en', '18.56 BYN, of which 10.87 BYN to your card, 7.69 BYN to your gift certificate'],
] as const)('what comes back is named as a whole and by its ways (%s)', (locale, text) => {
  const back = { moneyMinor: 1_087, certificateMinor: 769, creditMinor: 0, pointsMinor: 0 };
  expect(wholeBackMinor(back)).toBe(1_856);
  expect(plain(comesBack(back, { currency: 'BYN', locale })).replace(/руб\.|BYN/gu, 'BYN')).toBe(text);
  const certificate = plain(comesBack({ ...back, moneyMinor: 0 }, { currency: 'BYN', locale }));
  expect(certificate).not.toMatch(/карт|card/u);
});
