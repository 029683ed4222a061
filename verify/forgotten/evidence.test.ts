import { expect, test } from 'vitest';
import { evidenceOf, isLate } from './base.ts';
import { testsFor } from './choose-tests.ts';
import type { Removal } from './removal.ts';

const base = { passed: ['a list is empty'], statements: [], seconds: 1 };
const result = { passed: [], failed: [], statements: [], seconds: 1 };

test('only a test that passes on the unchanged tree can notice', () => {
  const failure = (name: string) => ({ ...result, failed: [{ name, message: 'not 1' }] });
  expect(evidenceOf(failure('a list is empty'), base)).toBe('a list is empty: not 1');
  expect(evidenceOf(failure('a red test'), base)).toBeUndefined();
  expect(evidenceOf(result, base)).toBeUndefined();
});

test('a file that cannot be loaded notices, unless it never could', () => {
  expect(evidenceOf({ ...result, broken: 'no such export' }, base)).toBe('no such export');
  expect(evidenceOf({ ...result, broken: 'no such export' }, { ...base, passed: [] })).toBeUndefined();
});

test('being late alone is no evidence', () => {
  expect(isLate('a list is empty: Test timed out in 30000ms.')).toBe(true);
  expect(isLate('a list is empty: expected 1 to be 2')).toBe(false);
});

test('tests that send the statement come before those that only import the file, and short ones that name the thing first', () => {
  const removal: Removal = { id: 'x', kind: 'select', file: 'store.ts', name: 'paidAt', edits: [], sql: 'paid_at as' };
  const sending = { ...base, statements: ['select paid_at as "paidAt" from orders'] };
  const tests = {
    imports: { readersOf: () => new Map([['far.db.test.ts', 1]]) },
    sources: new Map([
      ['far.db.test.ts', ''],
      ['long.db.test.ts', ''],
      ['names.db.test.ts', 'paidAt'],
    ]),
    base: (file: string) => (file === 'far.db.test.ts' ? base : { ...sending, seconds: 9 }),
  };
  expect(testsFor(removal, tests)).toEqual(['names.db.test.ts', 'long.db.test.ts']);
  expect(testsFor({ ...removal, sql: 'other' }, tests)).toEqual(['far.db.test.ts']);
  expect(testsFor({ ...removal, sql: 'other', table: 'orders' }, tests)).toEqual([]);
});
