/** Sounds that `fold` writes with several letters: one wrongly typed letter is one mistake, not two. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['dzh', 'J'],
  ['zh', 'Z'],
  ['sh', 'S'],
  ['ch', 'C'],
  ['ts', 'T'],
  ['iu', 'U'],
  ['ia', 'A'],
];
/** Shorter words are found only when typed correctly. */
const SHORTEST = 3;
/** Length of a word's beginning: a long word is found by it, however many mistakes follow. */
const BEGINNING = 5;

/** In "coffee" a third of the letters are doubled; hardly any word has more. */
const MOST_DOUBLED = 1 / 3;

/**
 * Removes words typed by hitting random keys: doubled letters vanish in a skeleton, and the little that remains of
 * "qqzzqq" is only one mistake away from any short word.
 */
export function withoutMashedWords(text: string): string {
  return text.replaceAll(/\p{L}+/gu, (word) => {
    const doubled = word.length - word.replaceAll(/(\p{L})\1+/giu, '$1').length;
    return doubled / word.length > MOST_DOUBLED ? '' : word;
  });
}

/** A skeleton with one letter per sound. */
export function soundsOf(word: string): string {
  return SOUNDS.reduce((text, [letters, sound]) => text.replaceAll(letters, sound), word);
}

/**
 * Keys that words with small differences share: the word, the word without each of its letters, and its consonants, for
 * misspelled vowels. Keys of the beginning have a mark of their own, because a word may be incomplete. The word comes
 * first.
 */
export function nearKeys(word: string): string[] {
  const sounds = soundsOf(word);
  if (sounds.length < SHORTEST) return [sounds];
  const consonants = sounds.replace(/[aeiouAU]/g, '');
  const keys = [sounds, ...withoutOne(sounds), ...(consonants.length < SHORTEST ? [] : [`~${consonants}`])];
  if (sounds.length < BEGINNING) return keys;
  const beginning = sounds.slice(0, BEGINNING);
  return [...new Set([...keys, `^${beginning}`, ...withoutOne(beginning).map((key) => `^${key}`)])];
}

/** Letters that are one sound when they are swapped. */
const SWAPPED = /h([szc])/;

/** The keys of a typed word, also with two letters swapped back that would be one sound. */
export function typedKeys(word: string): string[] {
  const swapped = word.replace(SWAPPED, '$1h');
  return swapped === word ? nearKeys(word) : [...new Set([...nearKeys(word), ...nearKeys(swapped)])];
}

function withoutOne(text: string): string[] {
  return Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
}

/** Insertions, deletions, replacements and swaps of neighbouring letters that turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = above;
    above = line;
  }
  return above[other.length] ?? 0;
}

/** Distance of a mistyped word from an intended one, in mistakes; null when too large. */
export function mistakesFrom(typed: string, meant: string): number | null {
  const [one, other] = [soundsOf(typed), soundsOf(meant)];
  // "მეხსორაძე" for "მესხორაძე": two swapped letters may be a sound of their own.
  const whole = Math.min(editDistance(one, other), editDistance(typed, meant));
  // The end may not be typed yet, so the intended word may be longer, but never shorter.
  const begun =
    other.length > one.length
      ? Math.min(...[-1, 0, 1].map((more) => editDistance(one, other.slice(0, one.length + more)))) + 0.5
      : whole;
  const mistakes = Math.min(whole, begun);
  return mistakes <= mistakesAllowed(one.length) ? mistakes : null;
}

/** Half a mistake accounts for a word that is not typed to its end. */
function mistakesAllowed(letters: number): number {
  if (letters <= 3) return 1;
  return letters <= 5 ? 1.5 : Math.max(2.5, letters / 3);
}
