import { fold } from '#domain/search/fold.ts';
import { soundsOf } from '#domain/search/near-words.ts';
import { stemOf } from '#domain/search/stem.ts';
import { tokensOf } from './tokens.ts';

export const MEANING_KINDS = [
  'category',
  'genre',
  'tag',
  'format',
  'place-type',
  'city',
  'page',
  'need',
  'period',
  'days-ahead',
  'weeks-ahead',
  'months-ahead',
  'weekday',
  'month',
  'date',
  'part',
  'tonight',
  'word',
  'title',
  'words',
] as const;
export type MeaningKind = (typeof MEANING_KINDS)[number];
/** Keys of the kind `word`; those with `-after` stand behind what they belong to, as endings do in Georgian. */
export const GRAMMAR = [
  'filler',
  'where-is',
  'currency',
  'up-to',
  'up-to-after',
  'over',
  'over-after',
  'from',
  'from-after',
  'until',
  'to',
  'of',
  'article',
  'and',
  'after',
  'after-after',
  'before',
  'before-after',
  'at',
  'hour',
  'am',
  'pm',
  'night-hour',
  'ordinal',
  'years',
  'next',
] as const;
export type Grammar = (typeof GRAMMAR)[number];
/** What words stand for: `{ kind: 'genre', key: 'comedy' }`. */
export type Meaning = { kind: MeaningKind; key: string };
/** Words with one meaning, in any language and form. */
export type Synonyms = { means: Meaning; phrases: readonly string[] };

export type Vocabulary = {
  /** Meanings by a phrase's words in their own letters: "сад" is a park, "სად" asks where. */
  written: ReadonlyMap<string, readonly Meaning[]>;
  /** Meanings by the skeletons of a phrase's words, joined by spaces. */
  phrases: ReadonlyMap<string, readonly Meaning[]>;
  /** The same by their stems. */
  stems: ReadonlyMap<string, readonly Meaning[]>;
  /** Phrases of one word with their sounds, shortest first, for words that are begun or mistyped. */
  words: readonly { word: string; sounds: string }[];
  /** Number of words in the longest phrase. */
  longest: number;
};

/** Words of grammar and other names of titles: nobody means them by a word that is begun or mistyped. */
const NAMING: ReadonlySet<MeaningKind> = new Set(['word', 'title', 'words']);
/** Up to this many words of a phrase may be written together: "хипхоп". */
const MOST_JOINED = 3;

/** Builds the vocabulary; where one phrase has several meanings they keep the order of `all`. */
export function buildVocabulary(all: readonly Synonyms[]): Vocabulary {
  const written = new Map<string, Meaning[]>();
  const phrases = new Map<string, Meaning[]>();
  const stems = new Map<string, Meaning[]>();
  const words = new Set<string>();
  let longest = 1;
  for (const { means, phrases: texts } of all) {
    for (const text of texts) {
      const tokens = tokensOf(text).map(({ text: token }) => token);
      const skeletons = tokens.map((token) => fold(token).replaceAll(' ', ''));
      if (skeletons.length === 0 || skeletons.includes('')) continue;
      longest = Math.max(longest, skeletons.length);
      add(written, tokens.join(' '), means);
      add(phrases, skeletons.join(' '), means);
      if (skeletons.length > 1 && skeletons.length <= MOST_JOINED) add(phrases, fold(tokens.join('')), means);
      // Prepositions and other short words have no forms, and their stems would be those of other words.
      if (means.kind !== 'word') add(stems, skeletons.map(stemOf).join(' '), means);
      if (skeletons.length === 1 && !NAMING.has(means.kind)) words.add(skeletons.join(''));
    }
  }
  const known = [...words].toSorted((a, b) => a.length - b.length).map((word) => ({ word, sounds: soundsOf(word) }));
  return { written, phrases, stems, words: known, longest };
}

function add(map: Map<string, Meaning[]>, key: string, means: Meaning): void {
  const known = map.get(key) ?? [];
  if (!known.some(({ kind, key: of }) => kind === means.kind && of === means.key)) map.set(key, [...known, means]);
}
