import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

test.each(FAULTS.map((fault) => [fault.name, fault] as const))(
  'the text of %s stands exactly once in its file',
  (_, { edits }) => {
    for (const { file, find } of edits) {
      const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
      expect(source.split(find)).toHaveLength(2);
    }
  },
);

test('at least twenty faults have names of their own', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  expect(FAULTS.length).toBeGreaterThanOrEqual(20);
});
