import { expect, test } from 'vitest';
import type { Reviews } from '#api/reviews/contract.ts';
import { ratingFacts } from './json-ld.ts';
import { moreAddress } from './reviews-data.ts';

function someReviews(shown: number, count = shown): Reviews {
  const items = Array.from({ length: shown }, (_, at) => ({
    id: 100 - at,
    author: 'Алена',
    rating: 4,
    text: 'Сидели на балконе, слышно было каждое слово.',
    language: 'ru',
    writtenAt: '2026-11-20T09:00:00.000Z',
    wasThere: false,
  }));
  return { count, average: count === 0 ? null : 4, counts: [0, 0, 0, count, 0], items };
}

test('machines are told nothing of reviews that do not exist', () => {
  expect(ratingFacts(someReviews(0))).toEqual({});
});

test('machines read the average of all and the newest five', () => {
  const facts = ratingFacts(someReviews(10, 40));
  expect(facts.aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 40, bestRating: 5 });
  expect(facts.review).toHaveLength(5);
  expect(facts.review?.[0]).toMatchObject({ datePublished: '2026-11-20', inLanguage: 'ru' });
});

test('the way to more keeps the page’s own parameters and opens at the last one read', () => {
  expect(moreAddress(new URLSearchParams('day=2026-11-20'), someReviews(10, 40))).toBe(
    '?day=2026-11-20&reviews=2#review-91',
  );
  expect(moreAddress(new URLSearchParams('reviews=2'), someReviews(20, 40))).toBe('?reviews=3#review-81');
  expect(moreAddress(new URLSearchParams(), someReviews(7))).toBeNull();
  expect(moreAddress(new URLSearchParams(), someReviews(0))).toBeNull();
});
