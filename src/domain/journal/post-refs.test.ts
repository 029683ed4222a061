import { expect, test } from 'vitest';
import { postRefs } from '#domain/journal/post-refs.ts';

test('a body speaks of its places and of what its events must be, each once', () => {
  expect(
    postRefs([
      { type: 'place', key: 'tbilisi-opera' },
      { type: 'p', text: { ru: 'Опера' } },
      { type: 'event', category: 'teatr', genre: 'opera' },
      { type: 'event', place: 'tbilisi-opera' },
      { type: 'event', key: 'daisi-tbilisi' },
    ]),
  ).toEqual(['category:teatr', 'event:daisi-tbilisi', 'genre:opera', 'place:tbilisi-opera']);
});
