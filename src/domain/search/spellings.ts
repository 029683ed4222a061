import { fold } from './fold.ts';

/** One word is never meant in more ways than this. */
const MOST_SPELLINGS = 8;

/**
 * What a letter or group may stand for beside what `fold` takes it for, likeliest first. People spell Russian,
 * Belarusian and Georgian in Latin letters by several habits: Янка is Yanka and Janka, Хор is Khor, Chor and Xor.
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
/** Rachmaninoff: at the end of a word only. */
const ENDING: (typeof READINGS)[number] = ['off', ['ov', 'of']];

type Reading = { text: string; turns: number };

/** Skeletons of every likely reading of each word of a text. Words come in their order, the likeliest reading first. */
export function spellings(text: string): string[][] {
  return wordsOf(text).flatMap((word) => {
    const read = new Set(readings(word).map((one) => fold(one).replaceAll(' ', '')));
    read.delete('');
    return read.size === 0 ? [] : [[...read]];
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}'’ʼ`´‘№]+/u);
}

/** The word itself, then its other readings by how many letters are taken for something else. */
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
