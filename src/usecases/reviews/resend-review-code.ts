import { formLimits } from '#domain/accounts/form-limits.ts';
import { RESEND_SECONDS, resendWait } from '#domain/contact/one-time-code.ts';
import { EMAILS_A_DAY } from '#domain/reviews/review-code.ts';
import type { ReviewDeps } from './ports.ts';
import { DAY_MS, REVIEW_EMAILS_AN_HOUR } from './write-review.ts';

export type ResendResult =
  | { ok: true; waitSeconds: number }
  | { ok: false; code: 'too_early' | 'crowded_address'; waitSeconds: number }
  | { ok: false; code: 'unknown_draft' | 'already_confirmed' | 'too_many_emails' };

/** Requests another email with another code, at the earliest three minutes after the last. */
export async function resendReviewCode(
  deps: Pick<ReviewDeps, 'transaction' | 'now'>,
  { draftId, address }: { draftId: string; address: string | null },
): Promise<ResendResult> {
  return deps.transaction(async (store, rateLimits): Promise<ResendResult> => {
    const draft = await store.lockDraft(draftId);
    if (draft === null) return { ok: false, code: 'unknown_draft' };
    if (draft.isConfirmed) return { ok: false, code: 'already_confirmed' };
    const waitSeconds = resendWait(draft.askedAt, deps.now());
    if (waitSeconds > 0) return { ok: false, code: 'too_early', waitSeconds };
    await store.lockEmail(draft.email);
    const emails = await store.emailsSince(draft.email, new Date(deps.now().getTime() - DAY_MS));
    if (emails >= EMAILS_A_DAY) return { ok: false, code: 'too_many_emails' };
    // A draft has at most a few emails, so none of them needs a proof of work of its own.
    const over = await rateLimits.take(formLimits('review', { address, isSolved: true }, REVIEW_EMAILS_AN_HOUR));
    if (over !== null) return { ok: false, code: 'crowded_address', waitSeconds: over.waitSeconds };
    await store.requestEmail(draft);
    return { ok: true, waitSeconds: RESEND_SECONDS };
  });
}
