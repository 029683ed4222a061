import { expect, test } from 'vitest';
import { detailAt, isPickable } from './detail.ts';

test.each([
  [2, 'sectors'],
  [2.9, 'sectors'],
  [3, 'marks'],
  [11, 'marks'],
  [12, 'shapes'],
  [20, 'shapes'],
  [21, 'numbers'],
  [64, 'numbers'],
] as const)('seats %d px apart are drawn as %s', (pitch, detail) => {
  expect(detailAt(pitch)).toBe(detail);
});

test('a finger picks a seat only where seats are 24 px apart, a mouse earlier', () => {
  expect([isPickable(23, true), isPickable(24, true)]).toEqual([false, true]);
  expect([isPickable(10, false), isPickable(12, false)]).toEqual([false, true]);
});
