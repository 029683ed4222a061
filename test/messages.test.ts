import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const MESSAGES = join(import.meta.dirname, '../messages');
const SOURCE = join(import.meta.dirname, '../src');
const LANGUAGES = ['ru', 'be', 'en', 'ka', 'az'] as const;
/** CLDR plural categories of a count, by language. `other` serves fractions in ru and be. */
const PLURALS = {
  ru: ['one', 'few', 'many', 'other'],
  be: ['one', 'few', 'many', 'other'],
  en: ['one', 'other'],
  ka: ['one', 'other'],
  az: ['one', 'other'],
};
/** Belarusian texts that are rightly the same as the Russian ones, checked by an editor. */
const SAME_IN_RUSSIAN_AND_BELARUSIAN = new Set<string>(
  JSON.parse(readFileSync(join(MESSAGES, 'same-in-ru-and-be.json'), 'utf8')),
);
/** Parts that belong to no language: parameters, addresses, names and abbreviations. */
const NEUTRAL =
  /\{[^}]*\}|Rampa|JavaScript|WebGL|Ctrl|Cmd|SMS|PDF|QR|UNP|RSS|IMDb|MPAA|ics|e-mail|cookie|RU|EN|BE|https?:\S+|[\w.-]+@[\w.-]+/gi;

type Message = string | { match: Record<string, string> }[];
const surfaces = readdirSync(MESSAGES).filter((name) => existsSync(join(MESSAGES, name, 'ru.json')));

function load(surface: string, language: string): Record<string, Message> {
  return JSON.parse(readFileSync(join(MESSAGES, surface, `${language}.json`), 'utf8'));
}
function texts(message: Message): string[] {
  return typeof message === 'string' ? [message] : message.flatMap((form) => Object.values(form.match));
}
function inputs(message: Message): string[] {
  const found = texts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((hit) => hit[1] ?? ''));
  return [...new Set(found)].toSorted();
}

/** Every word of the code that could be a key. */
const used = new Set(
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('generated'))
    .flatMap((file) => readFileSync(join(SOURCE, file), 'utf8').match(/\w+/g) ?? []),
);

describe.each(surfaces)('texts of %s', (surface) => {
  const russian = load(surface, 'ru');

  test('every key carries the name of its surface', () => {
    // An area of the site has a folder of its own: site_journal_… stands in messages/journal.
    const isOwn = (key: string) => key.startsWith(`${surface}_`) || key.startsWith(`site_${surface}_`);
    expect(Object.keys(russian).filter((key) => !isOwn(key))).toEqual([]);
  });

  test('every text is said somewhere', () => {
    expect(Object.keys(russian).filter((key) => !used.has(key))).toEqual([]);
  });

  test.each(LANGUAGES)('%s has the same keys and parameters as ru', (language) => {
    const other = load(surface, language);
    expect(Object.keys(other).toSorted()).toEqual(Object.keys(russian).toSorted());
    const differing = Object.keys(russian).filter(
      (key) => inputs(russian[key] ?? '').join() !== inputs(other[key] ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  test.each(LANGUAGES)('%s is written in its own script', (language) => {
    const foreign = {
      ru: /[\p{sc=Georgian}іўІЎ]/u,
      be: /[\p{sc=Georgian}иИщЩъЪ]/u,
      en: /[^\p{ASCII}–—’‘“”·×₾\u00a0…→←№«»]/u,
      ka: /\p{sc=Cyrillic}/u,
      az: /[\p{sc=Cyrillic}\p{sc=Georgian}]/u,
    }[language];
    const latin = { ru: true, be: true, ka: true }[language as string] ? /\p{sc=Latin}{2,}/u : null;
    const wrong = Object.entries(load(surface, language)).filter(([, message]) =>
      texts(message).some((text) => {
        const own = text.replace(NEUTRAL, '');
        return foreign.test(own) || (latin?.test(own) ?? false);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test.each(LANGUAGES)('%s has every plural form of its language', (language) => {
    const wrong = Object.entries(load(surface, language)).filter(([, message]) => {
      if (typeof message === 'string') return false;
      const forms = message.flatMap((form) => Object.keys(form.match).map((key) => key.split(/[=,]/)[1] ?? ''));
      const isPlural = forms.some((form) => form === 'one' || form === 'other');
      return isPlural && PLURALS[language].some((form) => !forms.includes(form));
    });
    expect(wrong).toEqual([]);
  });

  test('a Belarusian text is not a Russian one left over', () => {
    const belarusian = load(surface, 'be');
    const same = Object.keys(russian).filter(
      (key) =>
        texts(russian[key] ?? '').some((text) => text.replace(NEUTRAL, '').replace(/\P{L}/gu, '').length > 5) &&
        JSON.stringify(russian[key]) === JSON.stringify(belarusian[key]) &&
        !SAME_IN_RUSSIAN_AND_BELARUSIAN.has(key),
    );
    expect(same).toEqual([]);
  });
});

/** Short texts without a parameter, such as those of buttons, may be equal by chance. */
const PHRASE_LETTERS = 40;

test('a phrase that two surfaces say has one key', () => {
  const keysOf = new Map<string, string[]>();
  for (const surface of surfaces) {
    const inLanguages = LANGUAGES.map((language) => load(surface, language));
    for (const [key, russian] of Object.entries(inLanguages[0] ?? {})) {
      const isPhrase = inputs(russian).length > 0 || texts(russian).some((text) => text.length >= PHRASE_LETTERS);
      const all = JSON.stringify(inLanguages.map((language) => language[key]));
      if (isPhrase) keysOf.set(all, [...(keysOf.get(all) ?? []), key]);
    }
  }
  expect(keysOf.size).toBeGreaterThan(300);
  expect([...keysOf.values()].filter((keys) => keys.length > 1)).toEqual([]);
});
