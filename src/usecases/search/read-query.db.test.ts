import { expect, test } from 'vitest';
import { saveSearchedTitles, type SearchedTitle } from '#adapters/db/catalogue/refresh-search.ts';
import { createSearchReads } from '#adapters/db/guide/search/search.ts';
import { buildVocabulary } from '#domain/meaning/vocabulary.ts';
import { TITLE_TIERS } from '#domain/search/title-match.ts';
import { createTestDatabase } from '#test/database.ts';
import { readQuery } from './read-query.ts';
import type { TieredTitle } from './reading.ts';

const { pool } = await createTestDatabase();
const search = createSearchReads(pool, []);
const vocabulary = buildVocabulary([{ means: { kind: 'word', key: 'filler' }, phrases: ['the', 'a'] }]);
/** Cities 1 and 2 are in the reader's market, 3 is in the other one. */
const reader = { cityId: 1, marketCities: [1, 2], today: '2026-11-21', language: 'ru' as const };
const placeAt = () => Promise.resolve(null);
const KINDS = ['event', 'place', 'person', 'tour', 'post', 'video'] as const;

test('a title that is exactly the text comes first, then what is not over, then whole words, then the own city', async () => {
  await keep([
    { ref_id: 1, title: { ru: 'Соль' }, popularity: 1, until: '2026-01-01', cities: [2] },
    { ref_id: 2, title: { ru: 'Соль земли' }, popularity: 999, until: '2026-01-01', cities: [1] },
    { ref_id: 3, title: { ru: 'Морская соль' }, popularity: 500, cities: [2] },
    { ref_id: 4, title: { ru: 'Соль и свет' }, popularity: 5, cities: [1] },
    { ref_id: 5, title: { ru: 'Хлеб, соль' }, popularity: 50, cities: [1] },
    { ref_id: 6, title: { ru: 'Сольный вечер' }, popularity: 800, cities: [1] },
  ]);
  expect(await found('соль')).toEqual([
    'Соль',
    'Соль и свет',
    'Хлеб, соль',
    'Морская соль',
    'Сольный вечер',
    'Соль земли',
  ]);
});

test('words stand in any order, and the last need not be typed to its end', async () => {
  await keep([
    { ref_id: 1, title: { ru: 'Лебединое озеро', be: 'Лебядзінае возера', en: 'Swan Lake', ka: 'გედების ტბა' } },
    { ref_id: 2, title: { ru: 'Под озером' } },
  ]);
  for (const typed of [
    'озеро лебединое',
    'оз леб',
    'ле',
    'swan l',
    'гедебис',
    'возера лебядз',
    'лебединоеозеро',
    'лебе диное',
  ])
    expect([typed, await found(typed)]).toEqual([typed, ['Лебединое озеро']]);
  expect(await found('л')).toEqual([]);
});

test.each([
  ['ўзлёт', 'узлет'],
  ['Паўлінка', 'gfokbyrf'],
  ['Паўлінка', 'Paulinka'],
  ['Чайковский', 'čajkovskij'],
  ['Чайковский', 'xfqrjdcrbq'],
  ['Чайковский', 'чийковский'],
  ['მთაწმინდა', 'мтацминда'],
  ['მთაწმინდა', 'mTawminda'],
  ['Jan Garbarek', 'Ян Гарбарек'],
])('%s is found by %s', async (title, typed) => {
  await keep([{ ref_id: 1, title: { ru: title } }]);
  expect(await found(typed)).toEqual([title]);
});

test('a word too many does not hide what the others find', async () => {
  await keep([
    { ref_id: 1, title: { ru: 'Лебединое озеро' } },
    { ref_id: 2, title: { ru: 'Вечер балета' } },
  ]);
  expect((await found('лебединое озеро балет'))[0]).toBe('Лебединое озеро');
});

test('a title may lack the words of grammar', async () => {
  await keep([{ ref_id: 1, title: { en: 'Richard III' } }]);
  for (const typed of ['richard the third', 'ричард третий', 'richard 3'])
    expect([typed, (await read(typed)).map(({ tier }) => tier)]).toEqual([typed, [TITLE_TIERS.whole]]);
});

test('of titles with mistakes the one with the fewest comes first', async () => {
  await keep([
    { ref_id: 1, title: { ru: 'Белая роса' }, popularity: 900 },
    { ref_id: 2, title: { ru: 'Белые росы' }, popularity: 1 },
  ]);
  expect((await found('белые росы кинолента'))[0]).toBe('Белые росы');
});

test('words about something else find nothing that only resembles one of them', async () => {
  await keep([
    { ref_id: 1, title: { ru: 'Рамона' } },
    { ref_id: 2, title: { ru: 'Небо из зонтов', be: 'Неба з парасонаў' } },
    { ref_id: 3, title: { ru: 'Тринадцать метров', en: 'Thirteen metres: why circus rings are the same' } },
  ]);
  for (const typed of ['ремонт', 'холодильник ремонт', 'пральны парашок', 'used car tyres', 'ўцжфхгг'])
    expect([typed, await found(typed)]).toEqual([typed, []]);
});

test('keys pressed at random find nothing, where one slip in a short word still does', async () => {
  await keep([{ ref_id: 1, title: { ru: 'Как важно быть серьёзным' } }]);
  expect(await found('qqzzqq')).toEqual([]);
  for (const typed of ['как', 'каак', 'кяк', 'kzk', 'qqzzqq серьозным'])
    expect([typed, await found(typed)]).toEqual([typed, ['Как важно быть серьёзным']]);
});

test('a hot word finds a title that is exactly it even where better known ones fill the list', async () => {
  const known = Array.from({ length: 20 }, (_, at) => ({
    ref_id: at + 1,
    title: { ru: `Концерт ${at}` },
    popularity: 900,
  }));
  await keep([...known, { ref_id: 99, title: { ru: 'Концерт' }, lead: false }]);
  const titles = await found('концерт');
  expect(titles[0]).toBe('Концерт');
  expect(titles).toHaveLength(6);
});

test('a rare title is found beyond the best known', async () => {
  await keep([{ ref_id: 1, title: { ru: 'Тамада поневоле' }, lead: false }]);
  expect(await found('тамада')).toEqual(['Тамада поневоле']);
});

test('a word finds its other forms, and those stand before words that only begin like it', async () => {
  await keep([
    { kind: 'event', ref_id: 1, title: { ru: 'Лёд под куполом', be: 'Лёд пад купалам' }, popularity: 999 },
    { kind: 'place', ref_id: 2, title: { ru: 'Театр имени Янки Купалы', be: 'Тэатр імя Янкі Купалы' } },
    { kind: 'person', ref_id: 3, title: { ru: 'Янка Купала', be: 'Янка Купала' } },
  ]);
  const tiers = new Map((await read('купала')).map(({ kind, tier }) => [kind, tier]));
  expect(tiers.get('person')).toBeGreaterThan(tiers.get('place') ?? 0);
  expect(tiers.get('place')).toBeGreaterThanOrEqual(tiers.get('event') ?? 0);
  expect((await read('купалы')).map(({ kind }) => kind)).toContain('person');
});

test('an event that is over stands behind those to come, whatever its popularity', async () => {
  await keep([
    { ref_id: 1, title: { ru: 'Чайковский. Шестая' }, until: '2026-10-01', popularity: 900 },
    { ref_id: 2, title: { ru: 'Вечер: Чайковский' }, popularity: 1 },
  ]);
  expect(await found('чайковский')).toEqual(['Вечер: Чайковский', 'Чайковский. Шестая']);
});

test('the reader’s market stands before the other one', async () => {
  await keep([
    { ref_id: 1, title: { ru: 'Опера для всех' }, cities: [3], popularity: 900 },
    { ref_id: 2, title: { ru: 'Опера в парке' }, cities: [2] },
  ]);
  const titles = await read('опера');
  expect(titles.map(({ title, inMarket }) => [title, inMarket])).toEqual([
    ['Опера в парке', true],
    ['Опера для всех', false],
  ]);
});

test('keeping the titles of some kinds leaves the others', async () => {
  await saveSearchedTitles(pool, KINDS, [title({ kind: 'post', ref_id: 1, title: { ru: 'Рампа' } })]);
  await saveSearchedTitles(pool, ['event'], []);
  expect(await found('рампа')).toEqual(['Рампа']);
});

test.each(['', ' ', "'", '& | !', "a'b:*", '((', '\\', '%_', '💥', 'a\0b', '<>"', "');--", 'ъь'])(
  'nothing that is typed breaks it: %j',
  async (typed) => {
    await expect(read(typed)).resolves.toBeInstanceOf(Array);
  },
);

function title(of: Partial<SearchedTitle>): SearchedTitle {
  return { kind: 'event', ref_id: 1, title: {}, popularity: 0, until: '2026-12-01', cities: [1], lead: true, ...of };
}

async function keep(titles: Partial<SearchedTitle>[]): Promise<void> {
  await saveSearchedTitles(pool, KINDS, titles.map(title));
}

async function read(typed: string): Promise<readonly TieredTitle[]> {
  const context = {
    search,
    vocabulary,
    today: reader.today,
    hour: 12,
    now: new Date(),
    placeAt,
    placesAtStation: () => Promise.resolve([]),
    reader,
    readerIn: () => reader,
    limit: 6,
  };
  return (await readQuery(typed, context)).titles;
}

async function found(typed: string): Promise<string[]> {
  return (await read(typed)).slice(0, 6).map(({ title }) => title);
}
