import type { Reviews } from '#api/reviews/contract.ts';

/** Search engines show only a few reviews; the page contains all of them. */
const QUOTED = 5;

/** Rating properties for the schema.org object of a reviewed subject. Empty without a published review. */
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
