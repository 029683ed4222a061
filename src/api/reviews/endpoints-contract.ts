import { endpoint, parts } from '#api/endpoint-contract.ts';
import type {
  confirmReviewSchema,
  confirmedReviewSchema,
  reviewDraftSchema,
  reviewsQuerySchema,
  reviewsSchema,
  writeReviewSchema,
} from '#api/reviews/contract.ts';

export const reviews = endpoint(
  'GET',
  '/api/v3/reviews',
  parts<{ query: typeof reviewsQuerySchema; answer: typeof reviewsSchema }>(),
);
export const writeReview = endpoint(
  'POST',
  '/api/v3/reviews',
  parts<{ body: typeof writeReviewSchema; answer: typeof reviewDraftSchema }>(),
);
export const resendReviewCode = endpoint(
  'POST',
  '/api/v3/reviews/drafts/:id/code',
  parts<{ answer: typeof reviewDraftSchema }>(),
);
/** A moderator decides next. */
export const confirmReview = endpoint(
  'POST',
  '/api/v3/reviews/drafts/:id/confirm',
  parts<{ body: typeof confirmReviewSchema; answer: typeof confirmedReviewSchema }>(),
);
