import { expect, test } from 'vitest';
import { wakesForOwner } from './wakes-for-owner.ts';

test.each([
  [true, 'region-videos-id', 'city=minsk; rented=1'],
  [true, 'region-videos-packages-id', 'rented=1'],
  [false, 'region-videos-id', 'city=minsk'],
  [false, 'region-videos-id', 'notrented=1; rented=0'],
  [false, 'region-videos', 'rented=1'],
] as const)('%s: %s with %s', (wakes, route, cookies) => {
  expect(wakesForOwner(route, cookies)).toBe(wakes);
});
