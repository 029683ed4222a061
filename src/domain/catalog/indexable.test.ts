import { expect, test } from 'vitest';
import { isEventIndexed } from '#domain/catalog/indexable.ts';

test.each([
  ['2027-01-10', true],
  ['2026-11-21', true],
  ['2026-10-22', true],
  ['2026-10-21', false],
  [null, false],
])('an event that was last on at %s is indexed on 21 November: %s', (lastDay, expected) => {
  expect(isEventIndexed(lastDay, '2026-11-21')).toBe(expected);
});
