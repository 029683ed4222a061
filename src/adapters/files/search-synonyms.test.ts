import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CINEMA_FORMATS } from '#domain/catalog/cinema-format.ts';
import { PLACE_TYPES } from '#domain/catalog/place-types.ts';
import { SITE_PAGES } from '#domain/meaning/site-pages.ts';
import { GRAMMAR } from '#domain/meaning/vocabulary.ts';
import { readSearchSynonyms } from './search-synonyms.ts';

const data = join(import.meta.dirname, '../../../data');
const synonyms = readSearchSynonyms(join(data, 'search-synonyms.json'));
const json = <Entry>(file: string) => JSON.parse(readFileSync(join(data, file), 'utf8')) as Entry[];

test('every meaning names something that exists', () => {
  const taxonomy = json<{ kind: string; key: string }>('catalogue/taxonomy.json').map(
    ({ kind, key }) => `${kind}:${key}`,
  );
  const known = new Set([
    ...taxonomy,
    ...json<{ slug: string }>('cities.json').map(({ slug }) => `city:${slug}`),
    ...PLACE_TYPES.map((type) => `place-type:${type}`),
    ...CINEMA_FORMATS.map((format) => `format:${format}`),
    ...['today', 'tomorrow', 'weekend', 'week', 'month'].map((period) => `period:${period}`),
    ...['morning', 'day', 'evening', 'night'].map((part) => `part:${part}`),
    ...GRAMMAR.map((word) => `word:${word}`),
    ...SITE_PAGES.map((page) => `page:${page}`),
    'need:free',
    'need:accessible',
    'tonight:evening',
    ...Array.from({ length: 12 }, (_, at) => `month:${at + 1}`),
    ...Array.from({ length: 7 }, (_, at) => `weekday:${at + 1}`),
  ]);
  const titles = new Set(json<{ name: { ru: string } }>('catalogue/places.json').map(({ name }) => `title:${name.ru}`));
  const meanings = synonyms
    .map(({ means: { kind, key } }) => `${kind}:${key}`)
    .filter((means) => !/^date:\d\d-\d\d$/.test(means) && !/^words:\p{L}+ \p{L}/u.test(means))
    .filter((means) => !/^(?:days|weeks|months)-ahead:\d+$/.test(means));
  expect(meanings.filter((means) => !known.has(means) && !titles.has(means))).toEqual([]);
});

test('every genre, theme and kind of places has words in every language', () => {
  const few = synonyms.filter(
    ({ means, phrases }) => /genre|category|place-type/.test(means.kind) && phrases.length < 3,
  );
  expect(few.map(({ means }) => means.key)).toEqual([]);
});
