import { RESEND_SECONDS, resendWait } from '#domain/contact/one-time-code.ts';
import { EMAILS_A_DAY } from '#domain/reviews/review-code.ts';
import type { ReviewDeps } from './ports.ts';
import { DAY_MS } from './write-review.ts';

export type ResendResult =
  | { ok: true; waitSeconds: number }
  | { ok: false; code: 'too_early'; waitSeconds: number }
  | { ok: false; code: 'unknown_draft' | 'already_confirmed' | 'too_many_emails' };

/** Requests another email with another code, at the earliest three minutes after the last. */
export async function resendReviewCode(
  deps: Pick<ReviewDeps, 'transaction' | 'now'>,
  { draftId }: { draftId: string },
): Promise<ResendResult> {
  return deps.transaction(async (store): Promise<ResendResult> => {
    const draft = await store.lockDraft(draftId);
    if (draft === null) return { ok: false, code: 'unknown_draft' };
    if (draft.isConfirmed) return { ok: false, code: 'already_confirmed' };
    const waitSeconds = resendWait(draft.askedAt, deps.now());
    if (waitSeconds > 0) return { ok: false, code: 'too_early', waitSeconds };
    await store.lockEmail(draft.email);
    const emails = await store.emailsSince(draft.email, new Date(deps.now().getTime() - DAY_MS));
    if (emails >= EMAILS_A_DAY) return { ok: false, code: 'too_many_emails' };
    await store.requestEmail(draft);
    return { ok: true, waitSeconds: RESEND_SECONDS };
  });
}
