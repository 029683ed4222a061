import { me, writeOwnReview } from '#api/profile/endpoints-contract.ts';
import type { ConfirmedReview, ReviewError, WriteReviewRequest } from '#api/reviews/contract.ts';
import type { ReviewAnswer } from '#web/site/reviews/review-api.ts';
import { callApi } from '#web/shared/call-api.ts';
import { authorized, isLogged } from '#web/shared/visitor/session.ts';

/** The visitor's confirmed email address; null for visitors who have to confirm by code. */
export async function provedEmail(): Promise<string | null> {
  if (!isLogged()) return null;
  const answer = await callApi(me, {}, { headers: await authorized() }).catch(() => null);
  if (!answer?.ok) return null;
  const { email, isEmailProved } = await answer.json();
  return isEmailProved ? email : null;
}

/** Sent without email and code: the review goes to the moderator immediately. */
export async function sendOwnReview(request: WriteReviewRequest): Promise<ReviewAnswer<ConfirmedReview>> {
  const { email: _email, draftId: _draftId, ...body } = request;
  const response = await callApi(writeOwnReview, { body }, { headers: await authorized() }).catch(() => null);
  if (response === null) return { ok: false, error: null };
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, body: answer as ConfirmedReview };
  return { ok: false, error: (answer as { error?: ReviewError } | null)?.error ?? null };
}
