import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '#adapters/db/connection/pool.ts';
import { createTestDatabase } from '#test/database.ts';
import { createColumnReader } from './columns.ts';
import { compareRow } from './compare-row.ts';
import { NEVER_NULL, NOT_READ, UNRESOLVED } from './exceptions.ts';
import type { StatementCall } from './statement.ts';

const { url } = await createTestDatabase({ max: 1 });
const pool = createPool({ url, applicationName: 'statements', max: 1, unlimited: true, onError: () => undefined });
afterAll(() => pool.end());

const { stdout } = await promisify(execFile)(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', 'test/statements/read-statements.ts'],
  { maxBuffer: 64 * 1024 * 1024 },
);
const calls = JSON.parse(stdout) as StatementCall[];
const typed = calls.filter(({ row }) => row !== null);
const reader = createColumnReader(pool);

const exceptions = [...Object.keys(NEVER_NULL), ...Object.keys(NOT_READ)];
const used = new Set<string>();

function isExcepted(by: Readonly<Record<string, string>>, key: string): boolean {
  used.add(key);
  return key in by;
}

test('the text of every statement can be told, except of those that are listed with a reason', () => {
  expect(typed.length).toBeGreaterThan(240);
  const unresolved = calls.filter((call) => call.unresolved !== null);
  const files = unresolved.map(({ file }) => file).toSorted();
  expect(files, JSON.stringify(unresolved, null, 1)).toEqual(Object.keys(UNRESOLVED).toSorted());
});

test('nothing outside of src/adapters/db reads rows', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/^src\/adapters\/db\/|\.test\./.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\bquery</.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a name stands for one text', () => {
  const texts = new Map<string, Set<string>>();
  for (const { name, text } of calls.flatMap(({ statements }) => statements)) {
    if (name !== null) texts.set(name, (texts.get(name) ?? new Set()).add(text));
  }
  expect([...texts].filter(([, each]) => each.size > 1).map(([name]) => name)).toEqual([]);
});

const byFile = Map.groupBy(calls, ({ file }) => file);

test.each([...byFile])('the statements of %s are valid and return what their row types say', async (file, own) => {
  const problems = new Set<string>();
  for (const { line, row, statements } of own) {
    for (const { name, text } of statements) {
      const at = `${file}:${line} ${name ?? ''}`;
      const described = await reader.describe(text);
      if ('error' in described) problems.add(`${at}: ${described.error}`);
      else if (row !== null) {
        for (const { column, problem, detail } of compareRow(described.columns, row)) {
          const key = `${name ?? file} ${column}`;
          if (problem === 'may-be-null' && (isExcepted(NEVER_NULL, key) || isExcepted(NEVER_NULL, detail))) continue;
          if (problem === 'untyped' && isExcepted(NOT_READ, key)) continue;
          problems.add(`${at}: ${column} ${problem} (${detail})`);
        }
      }
    }
  }
  expect([...problems]).toEqual([]);
});

test('every exception is needed', () => {
  expect(exceptions.filter((key) => !used.has(key))).toEqual([]);
});
