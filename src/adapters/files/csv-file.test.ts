import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readListing } from '#test/read-listing.ts';
import { readCsv } from './csv-file.ts';

test('the sample table is read with its mark, semicolons, quotes and commas in numbers', async () => {
  const { records, problems } = readListing(
    readCsv,
    await readFile('data/samples/district-houses.csv', 'utf8'),
    'd.csv',
  );
  expect(problems).toEqual([]);
  expect(records.map((record) => record.value)).toMatchObject([
    {
      uid: 'dh-1',
      title: { ru: 'Зимняя оперетта', be: 'Зімовая аперэта' },
      categories: ['Спектакли'],
      start: '05.12.2026 18:30',
      priceFrom: 12,
      priceTo: 28.5,
      durationMin: 120,
      description: 'Гала из Кальмана и Штрауса; с оркестром.',
    },
    { uid: 'dh-2' },
    { uid: 'dh-3', description: 'Пять комиков,\nодин микрофон.' },
    { uid: 'dh-4', sale: 'free', hall: 'small' },
    { uid: 'dh-5', status: 'cancelled' },
  ]);
  // The quoted cell above spans two lines.
  expect(records.map((record) => record.origin.locate([]).line)).toEqual([2, 3, 4, 6, 7]);
  expect(records[0]?.origin.locate(['priceFrom'])).toEqual({ line: 2, column: 103 });
});

test('commas and tabs are told by the first line', () => {
  expect(readListing(readCsv, 'key,title,place,start\n1,a,b,2026-12-01', 'x').records).toHaveLength(1);
  expect(readListing(readCsv, 'key\ttitle\tplace\tstart\r\n1\ta\tb\t2026-12-01\r\n', 'x').records).toHaveLength(1);
});

test('lines of another length and stray quotes are told with their numbers and cost only themselves', () => {
  const text = 'key,title,place,start\n1,a,b,2026-12-01\n2,a,b\n3,a"x,b,2026-12-03\n4,a,b,2026-12-04\n';
  const { records, problems } = readListing(readCsv, text, 'x.csv');
  expect(records.map((record) => (record.value as { uid: string }).uid)).toContain('4');
  expect(problems.map((problem) => problem.line)).toContain(3);
  expect(problems.every((problem) => problem.code === 'broken_syntax')).toBe(true);
});

test.each(['', '\n\n', 'key', 'key,title\n"', '\0\0\0'])('garbage %# is survived and reported', (text) => {
  expect(readListing(readCsv, text, 'x').problems.length).toBeGreaterThan(0);
});

test('a price that is no number is kept for the check to refuse', () => {
  const { records } = readListing(readCsv, 'key,title,place,start,price_from\n1,a,b,2026-12-01,много', 'x');
  expect(records[0]?.value).toMatchObject({ priceFrom: 'много' });
});

test('an unknown column is told once', () => {
  const { problems } = readListing(readCsv, 'key,title,place,start,цена\n1,a,b,2026-12-01,5\n2,a,b,2026-12-01,5', 'x');
  expect(problems).toMatchObject([{ line: 1, column: 23, outcome: 'repaired' }]);
});

const HEAD = 'key,title,place,start,price_from\n';
const keysOf = (text: string) => readListing(readCsv, text).records.map(({ value }) => (value as { uid: string }).uid);

test('a quote without an end is told where it opens, and the rows below it are read', () => {
  const rows = Array.from({ length: 500 }, (_, i) => `${i + 10},Вечер,b,2026-12-01,5`).join('\n');
  const text = `${HEAD}1,a,b,2026-12-01,5\n2,a,b,2026-12-01,5\n3,"a,b,2026-12-01,5\n${rows}\n`;
  const { records, problems } = readListing(readCsv, text);
  expect(records).toHaveLength(502);
  expect(problems).toMatchObject([{ line: 4, column: 3, code: 'broken_syntax', outcome: 'refused' }]);
});

test('a quote that a later row happens to close is told where it opens', () => {
  const text = `${HEAD}1,"a,b,2026-12-01,5\n2,a,b,2026-12-01,5\n3,"a",b,2026-12-01,5\n4,a,b,2026-12-01,5\n`;
  expect(keysOf(text)).toEqual(['2', '3', '4']);
  expect(readListing(readCsv, text).problems).toMatchObject([{ line: 2, column: 3 }]);
});

test("Excel's own first line names the separator", () => {
  const { records, problems } = readListing(readCsv, 'sep=;\r\nkey;title;place;start\r\n1;a,b;c;2026-12-01\r\n');
  expect(problems).toEqual([]);
  expect(records[0]?.value).toMatchObject({ title: 'a,b' });
  expect(records[0]?.origin.locate(['title'])).toEqual({ line: 3, column: 3 });
});

test.each(['1e3', '0x10', '1,200', '-5', '12.345', 'Infinity', ''])('%s is no price', (price) => {
  const [record] = readListing(readCsv, `key;title;place;start;price_from\n1;a;b;2026-12-01;${price}`).records;
  const { priceFrom } = (record?.value ?? {}) as { priceFrom?: unknown };
  expect(priceFrom).toEqual(price === '' ? undefined : price);
});

test.each([
  ['12,50', 12.5],
  ['1 200', 1200],
  ['7', 7],
])('%s is the price %d', (price, amount) => {
  const [record] = readListing(readCsv, `key;title;place;start;price_from\n1;a;b;2026-12-01;${price}`).records;
  expect(record?.value).toMatchObject({ priceFrom: amount });
});

test('without a column every row needs one complaint is enough', () => {
  const { records, problems } = readListing(readCsv, `key,title\n${'1,a\n'.repeat(1000)}`);
  expect(records).toEqual([]);
  expect(problems.map(({ reason }) => reason)).toEqual([
    'there is no column "start"; no row can be read',
    'there is no column "place"; no row can be read',
  ]);
});

test('rows are read one by one: the first is there before the rest was looked at', () => {
  const text = `${HEAD}${'1,a,b,2026-12-01,5\n'.repeat(300_000)}`;
  const rows = readCsv(text, 'x', { now: new Date(), report: () => undefined })[Symbol.iterator]();
  expect(rows.next().done).toBe(false);
});

test('a description has languages as a title has', () => {
  const table = 'key,title,description,description_be,place,start\n1,a,Описание,Апісанне,b,2026-12-01';
  const { records, problems } = readListing(readCsv, table, 'x');
  expect(problems).toEqual([]);
  expect(records[0]?.value).toMatchObject({ description: { ru: 'Описание', be: 'Апісанне' } });
});
