import { fold } from './fold.ts';
import { numberOf } from './number-words.ts';

/** Maximum number of readings of one word. */
const MOST_SPELLINGS = 8;

/**
 * Readings of a letter or group besides the one `fold` uses, most likely first. People write Russian, Belarusian and
 * Georgian in Latin letters in several ways: Янка is Yanka and Janka, Хор is Khor, Chor and Xor.
 */
const READINGS: readonly (readonly [string, readonly string[]])[] = [
  ['dž', ['dzh']],
  ['dj', ['dzh']],
  ['š', ['sh']],
  ['ŝ', ['sh']],
  ['č', ['ch']],
  ['ž', ['zh']],
  ['â', ['ia', 'a']],
  ['û', ['iu', 'u']],
  ['tch', ['ch']],
  ['sch', ['sch']],
  ['sz', ['sh', 'sz']],
  ['cz', ['ch']],
  ['zz', ['z', 'ts']],
  ['ch', ['ch', 'h', 'k']],
  ['kh', ['h']],
  ['gh', ['g']],
  ['zh', ['zh']],
  ['sh', ['sh']],
  ['ph', ['f', 'p']],
  ['th', ['th', 't']],
  ['ck', ['k']],
  ['ts', ['ts']],
  ['yo', ['e', 'io']],
  ['jo', ['e', 'io', 'jo', 'zho']],
  ['ye', ['e', 'ie']],
  ['je', ['e', 'ie', 'je', 'zhe']],
  ['ie', ['ie', 'e']],
  ['j', ['j', 'i', 'zh']],
  ['h', ['h', 'g']],
  ['c', ['c', 'ts', 's']],
  ['x', ['x', 'h']],
  ['w', ['w', 'ts']],
  ['f', ['f', 'p']],
  ['ფ', ['პ', 'ф']],
];
/** As in Rachmaninoff: only at the end of a word. */
const ENDING: (typeof READINGS)[number] = ['off', ['ov', 'of']];

type Reading = { text: string; turns: number };

/** Skeletons of every likely reading of each word, in the order of the words, most likely reading first. */
export function spellings(text: string): string[][] {
  return wordsOf(text).flatMap((word) => {
    const read = new Set(readings(word).map((one) => fold(one).replaceAll(' ', '')));
    read.delete('');
    const number = numberOf(word);
    if (number !== null) read.add(number);
    return read.size === 0 ? [] : [[...read]];
  });
}

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}'’ʼ`´‘№]+/u);
}

/** The word itself, then its other readings, those with the fewest unusual letters first. */
function readings(word: string): string[] {
  let found: Reading[] = [{ text: '', turns: 0 }];
  for (let at = 0; at < word.length;) {
    const group = word.slice(at) === ENDING[0] ? ENDING : READINGS.find(([letters]) => word.startsWith(letters, at));
    const letters = group?.[0] ?? word.charAt(at);
    const meant = group?.[1] ?? [letters];
    found = found
      .flatMap(({ text, turns }) => meant.map((one, turn) => ({ text: text + one, turns: turns + turn })))
      .toSorted((a, b) => a.turns - b.turns)
      .slice(0, MOST_SPELLINGS);
    at += letters.length;
  }
  return [word, ...found.map(({ text }) => text)].slice(0, MOST_SPELLINGS);
}
