import { type MarketName, MARKETS } from '#domain/markets/market.ts';

const WEIGHTS = [29, 23, 19, 17, 13, 7, 5, 3] as const;
/** The second letter of an individual's number counts as its index in this string. */
const SECOND_LETTERS = 'ABCEHKMOPT';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Cyrillic letters that look like the Latin letters of a hand-typed number. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Т: 'T',
};

/** Removes spaces and uses Latin letters; this form is stored and printed. */
export function normalizeTaxNumber(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[АВСЕНКМОРТ]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}

/**
 * Belarus: UNP, nine characters, the last a checksum modulo 11 with the weights above (as in stdnum, checked against
 * published numbers). Georgia: nine digits for a company or eleven for a person; no checksum is published.
 */
export function isTaxNumber(market: MarketName, text: string): boolean {
  const number = normalizeTaxNumber(text);
  return MARKETS[market].taxNumber === 'unp' ? isUnp(number) : /^(\d{9}|\d{11})$/.test(number);
}

function isUnp(number: string): boolean {
  if (!/^(\d{2}|[ABCEHKM][ABCEHKMOPT])\d{7}$/.test(number)) return false;
  const counted = /^\d/.test(number)
    ? number
    : number[0] + String(SECOND_LETTERS.indexOf(number.charAt(1))) + number.slice(2);
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * DIGITS.indexOf(counted.charAt(i)), 0);
  return sum % 11 === Number(number.charAt(8)); // a remainder of 10 never equals a digit: such numbers are not issued
}
