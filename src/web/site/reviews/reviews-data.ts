import type { Reviews } from '#api/reviews/contract.ts';
import type { SiteApi } from '#web/site/api-client.ts';

/** Number of reviews added by each "show more". */
export const REVIEWS_STEP = 10;
/** Query parameter with the number of steps: 2 shows twenty reviews. */
export const REVIEWS_QUERY = 'reviews';
const MOST_STEPS = 50;

const NO_REVIEWS: Reviews = { count: 0, average: null, counts: [0, 0, 0, 0, 0], items: [] };

export type ReviewSubjectIds = { eventId: number } | { placeId: number };

export async function readReviews(api: SiteApi, of: ReviewSubjectIds, query: URLSearchParams): Promise<Reviews> {
  return (await api.reviews(of, stepsOf(query) * REVIEWS_STEP)) ?? NO_REVIEWS;
}

function stepsOf(query: URLSearchParams): number {
  const steps = Number(query.get(REVIEWS_QUERY) ?? 1);
  return Number.isInteger(steps) && steps > 0 ? Math.min(steps, MOST_STEPS) : 1;
}

/** The address of the page with more reviews. Its anchor is the last review shown now. */
export function moreAddress(query: URLSearchParams, { count, items }: Reviews): string | null {
  const last = items.at(-1);
  if (last === undefined || items.length >= count || items.length >= MOST_STEPS * REVIEWS_STEP) return null;
  const more = new URLSearchParams(query);
  more.set(REVIEWS_QUERY, String(Math.floor(items.length / REVIEWS_STEP) + 1));
  return `?${more}#review-${last.id}`;
}
