/**
 * Endings of Russian, Belarusian, Georgian and English words as `fold` writes them, longest first. Only what stays of a
 * word matters: "комедии", "камедыя" without their ends, "კონცერტებზე" as "koncert".
 */
const ENDINGS = [
  'ebshi',
  'ebze',
  'ebis',
  'ebit',
  'ogo',
  'ego',
  'omu',
  'emu',
  'imi',
  'ami',
  'shi',
  'tan',
  'dan',
  'ebs',
  'eb',
  'ze',
  'is',
  'it',
  'ih',
  'ah',
  'ov',
  'ev',
  'es',
  's',
].toSorted((a, b) => b.length - a.length);
/** Letters that must stay before an ending, and before the vowels at the end. */
const LEAST_BEFORE_ENDING = 4;
const LEAST = 3;
const VOWELS = 'aeiou';

/** What the forms of a word have in common: "опера", "оперу" and "оперой" have "oper". Takes and returns skeletons. */
export function stemOf(word: string): string {
  const ending = ENDINGS.find((one) => word.length - one.length >= LEAST_BEFORE_ENDING && word.endsWith(one));
  let stem = ending === undefined ? word : word.slice(0, -ending.length);
  while (stem.length > LEAST && VOWELS.includes(stem.charAt(stem.length - 1))) stem = stem.slice(0, -1);
  return stem;
}
