import { mayDecide, type ReviewState } from '#domain/reviews/review-states.ts';
import type { ReviewDeps, StoredReview } from './ports.ts';

export type DecideInput = {
  reviewId: number;
  to: Exclude<ReviewState, 'pending'>;
  /** Reason for the author; required for a rejection. */
  reason: string | null;
  actor: string;
  isDryRun: boolean;
};
export type DecideResult =
  | { ok: true; review: StoredReview }
  | { ok: false; code: 'unknown_review' | 'reason_missing' }
  | { ok: false; code: 'not_allowed'; state: ReviewState };

/** A moderator publishes or rejects a review; rejecting a published one withdraws it. The author is notified. */
export async function decideReview(
  deps: Pick<ReviewDeps, 'transaction'>,
  { reviewId, to, actor, isDryRun, ...input }: DecideInput,
): Promise<DecideResult> {
  const reason = to === 'rejected' ? (input.reason?.trim() ?? '') : null;
  if (reason === '') return { ok: false, code: 'reason_missing' };
  return deps.transaction(async (store): Promise<DecideResult> => {
    const review = await store.lockReview(reviewId);
    if (review === null) return { ok: false, code: 'unknown_review' };
    if (!mayDecide(review.state, to)) return { ok: false, code: 'not_allowed', state: review.state };
    if (!isDryRun) await store.decide(review, { to, reason, actor });
    return { ok: true, review };
  });
}
