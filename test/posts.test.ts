import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type PostRecord, postSchema } from '#domain/journal/post-records.ts';

const LANGUAGES = ['ru', 'be', 'en', 'ka'] as const;
const WORDS_A_MINUTE = 180;
const file = join(import.meta.dirname, '../data/catalogue/posts.json');
const posts = (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).map((post) => postSchema.parse(post));

const texts = ({ title, lead, body }: PostRecord) => [
  title,
  lead,
  ...body.flatMap((block) => ('text' in block ? [block.text] : 'items' in block ? block.items : [])),
];

test('every text of the journal is in four languages, each in its own script', () => {
  const foreign = {
    ru: /[іўІЎ\p{sc=Georgian}]/u,
    be: /[иИщЩъЪ\p{sc=Georgian}]/u,
    en: /[\p{sc=Cyrillic}\p{sc=Georgian}]/u,
    ka: /\p{sc=Cyrillic}/u,
  };
  const wrong = posts.flatMap((post) =>
    texts(post).flatMap((text) =>
      LANGUAGES.filter((language) => !text[language] || foreign[language].test(text[language])).map(
        (language) => `${post.key} ${language}: ${text[language]?.slice(0, 60)}`,
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

// Single words may be the same: «Опера».
test('a Belarusian text is not a Russian one left over', () => {
  const same = posts.flatMap((post) => texts(post).filter(({ ru, be }) => ru === be && ru?.includes(' ')));
  expect(same).toEqual([]);
});

test('a post says how long it takes to read', () => {
  const wrong = posts.filter((post) => {
    const { lead, body } = post;
    const words = texts({ ...post, title: lead, lead: {}, body })
      .flatMap(({ ru = '' }) => ru.split(/\s+/))
      .filter((word) => word !== '');
    return Math.ceil(words.length / WORDS_A_MINUTE) !== post.readMinutes;
  });
  expect(wrong.map(({ key }) => key)).toEqual([]);
});

test('no two posts of one day, and no two pictures alike', () => {
  expect(new Set(posts.map(({ publishedDaysAgo }) => publishedDaysAgo)).size).toBe(posts.length);
  expect(new Set(posts.map(({ poster }) => JSON.stringify(poster))).size).toBe(posts.length);
});
