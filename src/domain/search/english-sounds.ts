const CONSONANT = '[b-df-hj-np-tvwxz]';
/** English spellings and the letters with which other languages write their sounds: "Swan Lake" is "свон лейк". */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['igh(?=t|$)', 'ai'],
  [`a(?=${CONSONANT}e$)`, 'ei'],
  [`i(?=${CONSONANT}e$)`, 'ai'],
  [`a(?=${CONSONANT}y$)`, 'e'],
  [`(?<=^${CONSONANT}{1,2})y$`, 'ai'],
  ['ai(?=r)', 'e'],
  ['a[iy]', 'ei'],
  ['ee|ea', 'i'],
  ['oo', 'u'],
  ['(?<=^sw)a', 'o'],
  // A mute e after the vowel that it lengthens.
  [`(?<=[aeiou]${CONSONANT})e$`, ''],
];
const SPELLING = new RegExp(SOUNDS.map(([letters]) => `(${letters})`).join('|'), 'g');

/** A word as it sounds in English; null where that is how it is written. */
export function englishSounds(word: string): string | null {
  if (!/^[a-z]{2,}$/.test(word)) return null;
  const sounds = word.replace(SPELLING, (letters, ...groups: unknown[]) => {
    return SOUNDS[groups.findIndex((group) => group === letters)]?.[1] ?? letters;
  });
  return sounds === word ? null : sounds;
}
