import type { MailOutcome } from '#usecases/mail/send-ticket-mail.ts';
import type { ReviewMailDeps } from './ports.ts';

/** Informs the author about the decision unless the review has changed since. */
export async function sendReviewDecision(
  deps: Pick<ReviewMailDeps, 'reads' | 'reviewMail' | 'mail'>,
  { reviewId, revision }: { reviewId: number; revision: number },
): Promise<MailOutcome> {
  const review = await deps.reads.find(reviewId);
  if (review === null || review.revision !== revision || review.state === 'pending') return 'no_longer_needed';
  await deps.mail.send(deps.reviewMail.decision({ review, key: `review.decided.mail:${reviewId}:${revision}` }));
  return 'sent';
}
