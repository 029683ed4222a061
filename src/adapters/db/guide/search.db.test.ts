import { expect, test } from 'vitest';
import { saveSearchedTitles, type SearchedTitle } from '#adapters/db/catalogue/refresh-search.ts';
import { searchGuide, searchTitles } from '#adapters/db/guide/search.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const now = new Date('2026-11-21T12:00:00Z');
const reader = { cityId: 1, today: '2026-11-21', language: 'ru' as const };
const KINDS = ['event', 'place', 'person', 'tour', 'post', 'video'] as const;

test('a title that is exactly the text comes first, then ones ahead, then the own city, then the better known', async () => {
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
    'Соль земли',
    'Сольный вечер',
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

test('a post is found with the address its import gave it, a video in the city that is asked, else in the default one', async () => {
  await saveSearchedTitles(pool, KINDS, [
    title({ kind: 'post', ref_id: 17, title: { ru: 'Театральный Тбилиси' }, path: 'journal/3/17' }),
    title({ kind: 'video', ref_id: 4, title: { ru: 'Театр теней' } }),
  ]);
  const result = await searchGuide(pool, { query: 'театр', cityId: 1, locale: 'ge' }, { language: 'ka', now });
  expect(result.posts.items).toEqual([{ id: 17, title: 'Театральный Тбилиси', hint: null, url: '/ge/journal/3/17' }]);
  expect(result.videos.items).toEqual([{ id: 4, title: 'Театр теней', hint: null, url: '/ge/tbilisi/videos/4' }]);
  expect(result.performances.items).toEqual([]);
});

test('keeping the titles of some kinds leaves the others', async () => {
  await saveSearchedTitles(pool, KINDS, [title({ kind: 'post', ref_id: 1, title: { ru: 'Рампа' } })]);
  await saveSearchedTitles(pool, ['event'], []);
  expect(await found('рампа')).toEqual(['Рампа']);
});

test.each(['', ' ', "'", '& | !', "a'b:*", '((', '\\', '%_', '💥', 'a\0b', '<>"', "');--", 'ъь'])(
  'nothing that is typed breaks it: %j',
  async (typed) => {
    await expect(searchTitles(pool, typed, reader)).resolves.toBeInstanceOf(Array);
  },
);

function title(of: Partial<SearchedTitle>): SearchedTitle {
  return { kind: 'event', ref_id: 1, title: {}, popularity: 0, until: '2026-12-01', cities: [1], lead: true, ...of };
}

async function keep(titles: Partial<SearchedTitle>[]): Promise<void> {
  await saveSearchedTitles(pool, KINDS, titles.map(title));
}

async function found(typed: string): Promise<string[]> {
  return (await searchTitles(pool, typed, reader)).map((hit) => hit.title);
}
