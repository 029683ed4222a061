import { expect, test } from 'vitest';
import { evidenceOf, isLate } from './base.ts';
import { canSee, STATEMENTS_TEST, testsFor } from './choose-tests.ts';
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

test('tests that say the name of the thing come first, then the nearest and shortest', () => {
  const removal: Removal = { id: 'x', kind: 'insert', file: 'store.ts', name: 'paidAt', edits: [] };
  const tests = {
    imports: {
      readersOf: () =>
        new Map([
          ['near.test.ts', 1],
          ['far.test.ts', 3],
          ['names.test.ts', 3],
          ['long.test.ts', 1],
          ['no-test.ts', 1],
        ]),
    },
    sources: new Map([
      ['near.test.ts', ''],
      ['far.test.ts', ''],
      ['names.test.ts', 'order.paidAt'],
      ['long.test.ts', ''],
      ['elsewhere.db.test.ts', 'insert into orders'],
    ]),
    base: (file: string) => ({ ...base, seconds: file === 'long.test.ts' ? 60 : 1 }),
  };
  expect(testsFor(removal, tests)).toEqual(['names.test.ts', 'near.test.ts', 'far.test.ts', 'long.test.ts']);
  expect(testsFor({ ...removal, table: 'orders' }, tests)).toEqual(['elsewhere.db.test.ts']);
  const [first] = testsFor({ ...removal, kind: 'select' }, tests);
  expect(first).toBe(STATEMENTS_TEST);
});

test('a test sees a part of a statement that it sends, and a trigger whose table it changes', () => {
  const removal: Removal = { id: 'x', kind: 'insert', file: 'store.ts', name: 'paidAt', edits: [] };
  const sending = { ...base, statements: ['select paid_at as "paidAt" from orders', 'update event set age = $1'] };
  expect(canSee({ ...removal, sql: 'paid_at as "paidAt"' }, 'store.db.test.ts', sending)).toBe(true);
  expect(canSee({ ...removal, sql: 'paid_at as "paidAt"' }, 'store.db.test.ts', base)).toBe(false);
  expect(canSee({ ...removal, table: 'event' }, 'store.db.test.ts', sending)).toBe(true);
  expect(canSee({ ...removal, table: 'orders' }, 'store.db.test.ts', sending)).toBe(false);
  expect(canSee(removal, 'store.db.test.ts', base)).toBe(true);
  expect(canSee({ ...removal, kind: 'select', sql: 'paid_at' }, STATEMENTS_TEST, base)).toBe(true);
});
