import { expect, test } from 'vitest';
import type { Listing } from './draft-listing.ts';
import { posterNumbers } from './poster-numbers.ts';

const event = (key: string, category: string): Listing['event'] => ({
  key,
  category,
  popularity: 1,
  poster: { mood: 'bright', hue: 1, motif: category },
});

test('events are numbered within their category, each once however many dates it has', () => {
  const numbered = posterNumbers();
  const list = [
    event('a', 'koncert'),
    event('b', 'koncert'),
    event('a', 'koncert'),
    event('c', 'teatr'),
    event('d', 'koncert'),
  ];
  expect(list.map((one) => numbered(one).poster.ordinal)).toEqual([0, 1, 0, 0, 2]);
});
