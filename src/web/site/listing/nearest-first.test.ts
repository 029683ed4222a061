import { expect, test } from 'vitest';
import { nearestFirst } from '#web/site/listing/nearest-first.ts';

test('with "near me", what is not available comes after everything that is, and each of both is sorted by distance', () => {
  const cards = [
    { id: 1, status: 'on_sale' },
    { id: 2, status: 'sold_out' },
    { id: 3, status: 'box_office' },
    { id: 4, status: 'cancelled' },
    { id: 5, status: 'not_yet' },
  ] as const;
  const distances = new Map([
    [1, 900],
    [2, 20],
    [3, 300],
    [4, 10],
  ]);
  // The place of event 5 is not known.
  expect(nearestFirst(cards, distances).map(({ id }) => id)).toEqual([3, 1, 5, 4, 2]);
});
