import type { Locale } from '#domain/locales/locale.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import { checkReview, type ReviewFaults, type ReviewInput, type ReviewSubject } from '#domain/reviews/review-rules.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { ReviewDeps } from '#usecases/reviews/ports.ts';
import type { ProfileReads } from './ports.ts';

export type WriteOwnReviewResult =
  | { ok: true; isEdit: boolean }
  | { ok: false; code: 'invalid'; faults: ReviewFaults }
  | { ok: false; code: 'login_required' | 'email_not_proved' | 'unknown_subject' };

/** A review by a person with a proved address: needs no code and is moderated like any other. */
export async function writeOwnReview(
  deps: Pick<ReviewDeps, 'transaction' | 'newId'> & { accounts: Pick<ProfileReads, 'find'> },
  {
    actor,
    subject,
    locale,
    ...typed
  }: Omit<ReviewInput, 'email'> & { actor: Actor; subject: ReviewSubject; locale: Locale },
): Promise<WriteOwnReviewResult> {
  const account = await deps.accounts.find(actor.accountId);
  if (account === null) return { ok: false, code: 'login_required' };
  if (account.emailProved === null) return { ok: false, code: 'email_not_proved' };
  const checked = checkReview({ ...typed, email: account.emailProved });
  if (!checked.ok) return { ok: false, code: 'invalid', faults: checked.faults };
  return deps.transaction(async (store): Promise<WriteOwnReviewResult> => {
    if ((await store.findSubject(subject)) === null) return { ok: false, code: 'unknown_subject' };
    const { market } = actor;
    const privacyVersion = DOCUMENT_VERSIONS[market].privacy;
    const { isEdit } = await store.addProved({
      ...checked.review,
      id: deps.newId(),
      subject,
      market,
      locale,
      privacyVersion,
    });
    return { ok: true, isEdit };
  });
}
