import { editDistance, soundsOf } from '#domain/search/near-words.ts';
import { stemOf } from '#domain/search/stem.ts';
import type { Token } from './tokens.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';

/** How well typed words match known ones, best first: as they are, in another form, begun, mistyped. */
export const MATCHES = ['exact', 'form', 'begun', 'near'] as const;
export type Match = (typeof MATCHES)[number];
export type FoundPhrase = { tokens: number; means: readonly Meaning[]; match: Match };

/** More readings of a phrase only repeat what others found. */
const MOST_READINGS = 24;
/** A word is recognised from this many letters on. */
const LEAST_BEGUN = 3;
const LEAST_MISTYPED = 4;
/** Letters from which a word may contain two mistakes. */
const LONG_WORD = 8;

/** The longest phrase of the vocabulary that begins at a token; words in other forms count after exact ones. */
export function phraseAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): FoundPhrase | null {
  for (let length = Math.min(vocabulary.longest, tokens.length - at); length > 0; length -= 1) {
    const typed = tokens.slice(at, at + length);
    const readings = readingsOf(typed);
    const exact = readings.flatMap((words) => vocabulary.phrases.get(words.join(' ')) ?? []);
    if (exact.length > 0) {
      const written = vocabulary.written.get(typed.map(({ text }) => text).join(' '));
      const means = written !== undefined && isUnclear(exact) ? written : distinct(exact);
      return { tokens: length, means, match: 'exact' };
    }
    const forms = readings.flatMap((words) => vocabulary.stems.get(words.map(stemOf).join(' ')) ?? []);
    if (forms.length > 0) return { tokens: length, means: distinct(forms), match: 'form' };
  }
  return null;
}

/** Whether words may be of grammar or not; then the letters in which they are typed decide. */
function isUnclear(means: readonly Meaning[]): boolean {
  const grammar = means.filter(({ kind }) => kind === 'word').length;
  return grammar > 0 && grammar < means.length;
}

/** What a word may become that is typed only in part. */
export function phraseBegunBy({ readings }: Token, { words, phrases }: Vocabulary): FoundPhrase | null {
  const long = readings.filter((reading) => reading.length >= LEAST_BEGUN);
  const begun = words.find(({ word }) => long.some((reading) => word.startsWith(reading)));
  return begun === undefined ? null : phraseOf(begun.word, phrases, 'begun');
}

/** The word of the vocabulary that differs least from a mistyped one. */
export function phraseNear({ readings }: Token, { words, phrases }: Vocabulary): FoundPhrase | null {
  const [typed = ''] = readings;
  if (typed.length < LEAST_MISTYPED) return null;
  const sounds = soundsOf(typed);
  const allowed = sounds.length < LONG_WORD ? 1 : 2;
  let nearest: string | null = null;
  let fewest = allowed + 1;
  for (const { word, sounds: own } of words) {
    if (Math.abs(own.length - sounds.length) >= fewest || word.length < LEAST_MISTYPED) continue;
    // "тиатр" is one letter away from "театр", and two sounds: "ia" counts as one.
    const mistakes = Math.min(editDistance(sounds, own), editDistance(typed, word));
    // Hardly anybody mistypes the first letter, and another one beside.
    if (mistakes > 1 && own.charAt(0) !== sounds.charAt(0)) continue;
    if (mistakes < fewest) [nearest, fewest] = [word, mistakes];
  }
  return nearest === null ? null : phraseOf(nearest, phrases, 'near');
}

function phraseOf(word: string, phrases: Vocabulary['phrases'], match: Match): FoundPhrase | null {
  const means = phrases.get(word) ?? [];
  return means.length === 0 ? null : { tokens: 1, means, match };
}

function readingsOf(tokens: readonly Token[]): string[][] {
  let found: string[][] = [[]];
  for (const { readings } of tokens) {
    if (readings.length === 0) return [];
    found = found.flatMap((words) => readings.map((reading) => [...words, reading])).slice(0, MOST_READINGS);
  }
  return found;
}

function distinct(means: readonly Meaning[]): Meaning[] {
  return means.filter((one, at) => means.findIndex(({ kind, key }) => kind === one.kind && key === one.key) === at);
}
