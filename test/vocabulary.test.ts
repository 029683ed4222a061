import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Rule, VOCABULARY } from './vocabulary.ts';

const ROOT = join(import.meta.dirname, '..');
const LANGUAGES = ['ru', 'be', 'en', 'ka'] as const;
type Language = (typeof LANGUAGES)[number];
type Said = { where: string; text: string };

/** An edition that somebody may have agreed to is never edited: its words change with the next one. */
const POLICIES: ReadonlySet<string> = new Set(['contract-offer', 'refund-rules', 'privacy-policy', 'cookie-policy']);

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
/** Parameters are no words: `{place}` may hold any. A neighbouring word still sees the brace. */
const spoken = (text: string): string => text.replace(/\{\w+\}/g, '{}');

function messages(language: Language): Said[] {
  const files = readdirSync(join(ROOT, 'messages'))
    .map((surface) => `messages/${surface}/${language}.json`)
    .filter((file) => existsSync(join(ROOT, file)));
  return files.flatMap((file) =>
    Object.entries(read(file) as Record<string, string | { match: Record<string, string> }[]>).flatMap(
      ([key, message]) =>
        (typeof message === 'string' ? [message] : message.flatMap((form) => Object.values(form.match))).map(
          (text) => ({
            where: key,
            text: spoken(text),
          }),
        ),
    ),
  );
}

/** Every `{ru, be, en, ka}` below a value of a file, and the text of a review, which names its one language. */
function textsIn(value: unknown, language: Language, where: string): Said[] {
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  const key = typeof record['key'] === 'string' ? record['key'] : null;
  if (key !== null && POLICIES.has(key)) return [];
  const here = key === null ? where : `${where} ${key}`;
  if (typeof record[language] === 'string') return [{ where: here, text: spoken(record[language]) }];
  if (record['language'] === language && typeof record['text'] === 'string')
    return [{ where: here, text: record['text'] }];
  return Object.values(record).flatMap((inner) => textsIn(inner, language, here));
}

function catalogue(language: Language): Said[] {
  const files = readdirSync(join(ROOT, 'data/catalogue')).filter((name) => name.endsWith('.json'));
  return ['data/layout.json', 'data/services.json', ...files.map((name) => `data/catalogue/${name}`)].flatMap((file) =>
    textsIn(read(file), language, file),
  );
}

function wrongWords({ not, say, except = [] }: Rule, texts: readonly Said[]): string[] {
  return texts
    .filter(({ where, text }) => !except.includes(where) && not.test(text))
    .map(({ where, text }) => `${where}: “${not.exec(text)?.[0]}” in “${text}”, say: ${say}`);
}

describe.each(LANGUAGES)('the words of %s', (language) => {
  const said = messages(language);
  const told = catalogue(language);
  const rules = VOCABULARY[language].map((rule) => [String(rule.not), rule] as const);

  test('there are texts to look at', () => {
    expect([said.length > 1500, told.length > 1500]).toEqual([true, true]);
  });

  test.each(rules)('nobody says %s', (_, rule) => {
    expect(wrongWords(rule, rule.only === 'interface' ? said : [...said, ...told])).toEqual([]);
  });

  test.each(rules)('%s finds its example, and what it recommends is free of it', (_, { not, example, say }) => {
    expect([not.test(example), not.test(say)]).toEqual([true, false]);
  });

  test.each(rules)('%s needs each of its exceptions', (_, { not, except = [] }) => {
    const unneeded = except.filter((key) => !said.some(({ where, text }) => where === key && not.test(text)));
    expect(unneeded).toEqual([]);
  });
});
