import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import { EMAILS_A_DAY, REVIEW_CODE_SECONDS } from '#domain/reviews/review-code.ts';
import { codeState, RESEND_SECONDS, resendWait } from '#domain/contact/one-time-code.ts';
import {
  checkReview,
  type ReviewContent,
  type ReviewFaults,
  type ReviewInput,
  type ReviewSubject,
} from '#domain/reviews/review-rules.ts';
import { formLimits } from '#domain/accounts/form-limits.ts';
import type { Captcha } from '#usecases/accounts/ports.ts';
import type { Draft, ReviewDeps, ReviewsStore } from './ports.ts';

export type WriteReviewInput = ReviewInput & {
  subject: ReviewSubject;
  market: MarketName;
  locale: Locale;
  /** Id of the draft from an earlier submission of the same form, when the author came back to change it. */
  draftId: string | null;
  /** The browser's proof of work; null when it has none. */
  formToken: string | null;
  /** The visitor's network; null for requests from this machine. */
  address: string | null;
};
export type WriteReviewResult =
  | { ok: true; draftId: string; waitSeconds: number }
  | { ok: false; code: 'invalid'; faults: ReviewFaults }
  | { ok: false; code: 'unknown_subject' | 'too_many_emails' | 'captcha_failed' }
  | { ok: false; code: 'crowded_address'; waitSeconds: number };

/** Each address may ask for so many emails with a code within an hour: an office writes fewer reviews. */
export const REVIEW_EMAILS_AN_HOUR = 10;

export const DAY_MS = 86_400_000;

/** Stores a review as a draft and sends its author a code; without the code nothing else happens to it. */
export async function writeReview(
  deps: ReviewDeps & { captcha: Pick<Captcha, 'isSolved'> },
  input: WriteReviewInput,
): Promise<WriteReviewResult> {
  const checked = checkReview(input);
  if (!checked.ok) return { ok: false, code: 'invalid', faults: checked.faults };
  const { review } = checked;
  const { address, formToken } = input;
  const isSolved = formToken !== null;
  if (isSolved && !(await deps.captcha.isSolved(formToken))) return { ok: false, code: 'captcha_failed' };
  return deps.transaction(async (store, rateLimits): Promise<WriteReviewResult> => {
    const subject = await store.findSubject(input.subject);
    if (subject === null) return { ok: false, code: 'unknown_subject' };
    const same = await sameDraft(store, input, review);
    if (same !== null && isCodeUsable(same, deps.now())) {
      await store.rewriteDraft(same.id, review);
      return { ok: true, draftId: same.id, waitSeconds: resendWait(same.askedAt, deps.now()) };
    }
    await store.lockEmail(review.email);
    const emails = await store.emailsSince(review.email, new Date(deps.now().getTime() - DAY_MS));
    if (emails >= EMAILS_A_DAY) return { ok: false, code: 'too_many_emails' };
    const over = await rateLimits.take(formLimits('review', { address, isSolved }, REVIEW_EMAILS_AN_HOUR));
    if (over !== null) return { ok: false, code: 'crowded_address', waitSeconds: over.waitSeconds };
    const { market, locale } = input;
    const draftId = deps.newId();
    const privacyVersion = DOCUMENT_VERSIONS[market].privacy;
    await store.addDraft({ ...review, id: draftId, subject: input.subject, market, locale, privacyVersion });
    return { ok: true, draftId, waitSeconds: RESEND_SECONDS };
  });
}

/** Only for the same address and subject, because a code proves only the address it was sent to. */
async function sameDraft(store: ReviewsStore, input: WriteReviewInput, review: ReviewContent): Promise<Draft | null> {
  if (input.draftId === null) return null;
  const draft = await store.lockDraft(input.draftId);
  if (draft === null || draft.isConfirmed || draft.email !== review.email) return null;
  return draft.subject.kind === input.subject.kind && draft.subject.id === input.subject.id ? draft : null;
}

/** An email that is still on its way counts. */
function isCodeUsable(draft: Draft, now: Date): boolean {
  const state = codeState(draft.code, now, { livesSeconds: REVIEW_CODE_SECONDS });
  return state === 'open' || (state === 'not_sent' && resendWait(draft.askedAt, now) > 0);
}
