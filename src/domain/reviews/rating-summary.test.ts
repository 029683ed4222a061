import { expect, test } from 'vitest';
import { mayDecide } from './review-states.ts';
import { summariseRatings } from './rating-summary.ts';

test.each([
  [[0, 0, 0, 0, 0], 0, null],
  [[0, 0, 0, 0, 1], 1, 5],
  [[1, 0, 0, 0, 1], 2, 3],
  [[0, 0, 1, 1, 4], 6, 4.5],
  [[0, 1, 0, 1, 1], 3, 3.7],
] as const)('%j makes %i reviews with %s on average', (counts, count, average) => {
  expect(summariseRatings(counts)).toEqual({ count, average });
});

test('a moderator publishes or rejects what waits, withdraws what is shown, and may think again', () => {
  expect(mayDecide('pending', 'published')).toBe(true);
  expect(mayDecide('pending', 'rejected')).toBe(true);
  expect(mayDecide('published', 'rejected')).toBe(true);
  expect(mayDecide('rejected', 'published')).toBe(true);
  expect(mayDecide('published', 'published')).toBe(false);
  expect(mayDecide('rejected', 'rejected')).toBe(false);
  expect(mayDecide('published', 'pending')).toBe(false);
});
