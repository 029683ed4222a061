import { expect, test } from 'vitest';
import { detailAt, tapEffect } from './detail.ts';

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

test.each([
  [4, 'zoom'],
  [14, 'zoom and offer'],
  [24, 'offer'],
  [27, 'offer'],
  [28, 'take'],
  [64, 'take'],
] as const)('a finger on seats %d px apart: %s', (pitch, effect) => {
  expect(tapEffect(pitch, true)).toBe(effect);
});

test('a mouse takes a seat as soon as it can tell it from its neighbour', () => {
  expect([tapEffect(10, false), tapEffect(12, false)]).toEqual(['zoom', 'take']);
});
