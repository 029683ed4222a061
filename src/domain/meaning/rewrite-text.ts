import { phraseAt } from './match-phrase.ts';
import { tokensOf } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The title that a whole text is another name of: "купаловский" is the Kupala theatre. Null for other texts. */
export function titleNamed(text: string, vocabulary: Vocabulary): string | null {
  const tokens = tokensOf(text);
  const phrase = tokens.length === 0 ? null : phraseAt(tokens, 0, vocabulary);
  if (phrase === null || phrase.tokens < tokens.length) return null;
  return phrase.means.find(({ kind }) => kind === 'title')?.key ?? null;
}

/** The text with abbreviations written as titles write them: "драмтеатр" is "драматический театр". Empty without any. */
export function writtenOut(text: string, vocabulary: Vocabulary): string[] {
  const tokens = tokensOf(text);
  const texts = tokens.map((token, at) => {
    const means = phraseAt(tokens.slice(0, at + 1), at, vocabulary)?.means ?? [];
    const words = means.filter(({ kind }) => kind === 'words').map(({ key }) => key);
    return words.length === 0 ? [token.text] : words;
  });
  const most = Math.max(0, ...texts.map(({ length }) => length));
  const written = Array.from({ length: most }, (_, way) => texts.map((each) => each[way] ?? each[0] ?? '').join(' '));
  return texts.every(([only = '', ...more], at) => more.length === 0 && only === tokens[at]?.text) ? [] : written;
}

/**
 * The text without prepositions, articles and the like; empty when it has none or nothing else.
 * @param of the words left out: those that say nothing, or all of grammar, "from" and "until" too
 */
export function withoutGrammar(text: string, vocabulary: Vocabulary, of: 'fillers' | 'all' = 'fillers'): string {
  const tokens = tokensOf(text);
  const kept = tokens.filter((_, at) => {
    const means = phraseAt(tokens.slice(0, at + 1), at, vocabulary)?.means ?? [];
    const isLeftOut = means.some(({ key }) => of === 'all' || key === 'filler');
    return !isLeftOut || means.some(({ kind }) => kind !== 'word');
  });
  return kept.length === tokens.length ? '' : kept.map(({ text: word }) => word).join(' ');
}

/** The place that somebody asks the way to: "как доехать до Минск-Арены". The text itself when it asks nothing. */
export function placeAskedFor(text: string, vocabulary: Vocabulary): string {
  const tokens = tokensOf(text);
  const phrase = tokens.length === 0 ? null : phraseAt(tokens, 0, vocabulary);
  const isAsking = phrase?.means.some(({ kind, key }) => kind === 'word' && key === 'where-is') === true;
  const rest = tokens.slice(phrase?.tokens ?? 0);
  return isAsking && rest.length > 0 ? rest.map(({ text: word }) => word).join(' ') : text;
}
