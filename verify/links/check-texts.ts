import type { PageText } from './facts.ts';

/** Output of a program where a text is missing. */
const MISSING =
  /\b(?:undefined|NaN|Infinity)\b|(?:^|[^\p{L}])null(?:$|[^\p{L}])|\[object |Invalid Date|\b[a-z]+_[a-z]+_[a-z_]+\b|\{\w+\}|%[sd]\b/u;

const CYRILLIC = /\p{Script=Cyrillic}/u;
const GEORGIAN = /\p{Script=Georgian}/u;
const RUSSIAN_ONLY = /[ищъИЩЪ]/;
const BELARUSIAN_ONLY = /[ўіЎІ]/;

type Rule = { letters: RegExp; are: string };
const WRONG: Readonly<Record<string, readonly Rule[]>> = {
  ru: [
    { letters: GEORGIAN, are: 'Georgian letters' },
    { letters: BELARUSIAN_ONLY, are: 'Belarusian letters' },
  ],
  be: [
    { letters: GEORGIAN, are: 'Georgian letters' },
    { letters: RUSSIAN_ONLY, are: 'Russian letters' },
  ],
  en: [
    { letters: GEORGIAN, are: 'Georgian letters' },
    { letters: CYRILLIC, are: 'Cyrillic letters' },
  ],
  ka: [{ letters: CYRILLIC, are: 'Cyrillic letters' }],
};

export function checkMissing(texts: readonly PageText[]): string[] {
  return texts
    .filter(({ text }) => MISSING.test(text))
    .map(({ text, where }) => `a text is missing (${where}): ${text.slice(0, 80)}`);
}

/** Finds texts in letters that their language does not have. `allowed` are words that may occur in any language. */
export function checkScript(texts: readonly PageText[], allowed: ReadonlySet<string>): string[] {
  const faults = new Set<string>();
  for (const { text, language, where } of texts) {
    let rest = text;
    for (const word of allowed) if (rest.includes(word)) rest = rest.replaceAll(word, ' ');
    for (const { letters, are } of WRONG[language] ?? [{ letters: /^/, are: `language "${language}"` }])
      if (letters.test(rest)) faults.add(`${are} in ${language} (${where}): ${text.slice(0, 120)}`);
  }
  return [...faults];
}

/** Returns the text with its numbers replaced; null without a Cyrillic word to compare, as for initials in a circle. */
export function comparable({ text }: PageText): string | null {
  const plain = text.replace(/\d+/g, '0').trim();
  return /\p{Script=Cyrillic}{2}/u.test(plain) && !/^\p{Lu}{2}$/u.test(plain) ? plain : null;
}
