import { RATINGS, type Rating } from './rating.ts';

/** Number of reviews with one star … five stars. */
export type RatingCounts = readonly [number, number, number, number, number];
export type RatingSummary = {
  count: number;
  /** To one decimal, as displayed; null without reviews. */
  average: number | null;
};

export function summariseRatings(counts: RatingCounts): RatingSummary {
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return { count, average: null };
  const stars = RATINGS.reduce<number>((sum, rating) => sum + rating * countOf(counts, rating), 0);
  return { count, average: averageOf(stars, count) };
}

/** The same from what the database keeps beside each event. */
export function summariseStars(count: number, stars: number): RatingSummary {
  return { count, average: count === 0 ? null : averageOf(stars, count) };
}

/** To one decimal, as displayed. */
function averageOf(stars: number, count: number): number {
  return Math.round((stars / count) * 10) / 10;
}

export function countOf(counts: RatingCounts, rating: Rating): number {
  return counts[rating - 1] ?? 0;
}
