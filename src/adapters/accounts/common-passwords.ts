import { dictionary } from '@zxcvbn-ts/language-common';
import type { CommonPasswords } from '#usecases/accounts/ports.ts';

/** Knows tens of thousands of common passwords, words of this site and repetitions of one character; ignores case. */
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
