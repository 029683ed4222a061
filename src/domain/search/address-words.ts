import { spellings } from './spellings.ts';
import { stemOf } from './stem.ts';

/** Names of a street's kind say nothing about which one it is. */
const SHORTEST_STREET = 4;

/** The name of the place at a typed street and house number, such as "энгельса 7"; null for other texts. */
export function placeAt(text: string, places: readonly { name: string; address: string }[]): string | null {
  const typed = wordsOf(text);
  const isAddress = typed.some(isNumber) && typed.some((word) => !isNumber(word) && word.length >= SHORTEST_STREET);
  if (!isAddress) return null;
  return places.find(({ address }) => isWithin(typed, wordsOf(address)))?.name ?? null;
}

function isWithin(typed: readonly string[], address: readonly string[]): boolean {
  return typed.every((word) =>
    address.some((own) => own === word || (!isNumber(word) && stemOf(own) === stemOf(word))),
  );
}

function wordsOf(text: string): string[] {
  return spellings(text).map(([word = '']) => word);
}

function isNumber(word: string): boolean {
  return /^\d/.test(word);
}
