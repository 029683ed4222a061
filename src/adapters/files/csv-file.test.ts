import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readListing } from '#test/read-listing.ts';
import { readCsv } from './csv-file.ts';

test('the sample table is read with its mark, semicolons, quotes and commas in numbers', async () => {
  const { records, problems } = readListing(readCsv, await readFile('data/samples/district-houses.csv', 'utf8'), 'd.csv');
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
  // The cell in quotes above takes two lines.
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
