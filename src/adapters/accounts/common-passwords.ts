import { dictionary } from '@zxcvbn-ts/language-common';
import type { CommonPasswords } from '#usecases/accounts/ports.ts';

/** The first tens of thousands somebody would try, and the words of this site; whatever letters are large. */
export function createCommonPasswords(): CommonPasswords {
  const known = new Set([...dictionary['passwords-common'], ...WORDS_OF_THE_SITE].map((each) => each.toLowerCase()));
  return { has: (password) => known.has(password.toLowerCase()) || /^(.)\1+$/.test(password) };
}

const WORDS_OF_THE_SITE = [
  'rampa2025',
  'rampa2026',
  'rampa123',
  'rampaby',
  'rampage',
  'afisha',
  'biletik',
  'афиша',
  'рампа1',
  'билеты',
];
