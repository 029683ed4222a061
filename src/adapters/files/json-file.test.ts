import { expect, test } from 'vitest';
import { readJsonRecords } from './json-file.ts';

const three = `[
 { "key": "one", "n": 1 },
 {
  "key": "two",
  "halls": [
   { "key": "main" }
  ]
 },
 { "key": "three" }
]
`;

test('entries know the line and column of their parts', () => {
  const { records, problems } = readJsonRecords(three, 'places.json');
  expect(problems).toEqual([]);
  expect(records.map((record) => record.value)).toEqual(JSON.parse(three));
  const two = records[1]?.origin;
  expect(two?.path).toBe('1');
  expect(two?.locate([])).toEqual({ line: 3, column: 2 });
  expect(two?.locate(['halls', 0, 'key'])).toEqual({ line: 6, column: 13 });
  expect(two?.locate(['halls', 0, 'missing'])).toEqual({ line: 6, column: 4 });
});

test.each([
  ['a missing comma', three.replace('"two",', '"two"'), 5],
  ['a text without end', three.replace('"two",', '"two,'), 4],
  ['a name without quotes', three.replace('"key": "two"', 'key: "two"'), 4],
  ['a word that is nothing', three.replace('"two"', 'two'), 4],
])('%s costs one entry, and its line is told', (_, text, line) => {
  const { records, problems } = readJsonRecords(text, 'places.json');
  expect(records.map((record) => (record.value as { key: string }).key)).toEqual(['one', 'three']);
  expect(problems).toMatchObject([{ file: 'places.json', line, code: 'broken_syntax', outcome: 'refused' }]);
});

test('a file that breaks off gives what it held', () => {
  const { records, problems } = readJsonRecords(three.slice(0, -14), 'cut.json');
  expect(records).toHaveLength(2);
  expect(problems).toHaveLength(1);
});

test('one object is one record', () => {
  expect(readJsonRecords('  {"a": 1}', 'x').records).toHaveLength(1);
});

test.each([
  ['', 1],
  ['hello', 1],
  ['['.repeat(100_000), 1],
  ['[{"__proto__": {"polluted": 1}}]', 0],
  ['[1, "text", null]', 0],
  ['[] {}', 1],
  ['[{},]', 1],
  ['[{}] x', 1],
])('garbage %# is survived and reported', (text, problems) => {
  expect(readJsonRecords(text, 'x').problems).toHaveLength(problems);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
