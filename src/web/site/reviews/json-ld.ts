import type { Reviews } from '#api/reviews/contract.ts';

/** Search engines show a few; the rest stands on the page. */
const QUOTED = 5;

/** Parts of a schema.org object that has been reviewed; nothing at all without a published review. */
export function ratingFacts({ count, average, items }: Reviews): { aggregateRating?: object; review?: object[] } {
  if (average === null) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    review: items.slice(0, QUOTED).map(({ author, rating, text, language, writtenAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: writtenAt.slice(0, 10),
      reviewBody: text,
      inLanguage: language,
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  };
}
