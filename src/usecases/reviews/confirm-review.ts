import { CODE_TRIES, codeState, readCode, type WrongCode, wrongCode } from '#domain/contact/one-time-code.ts';
import { REVIEW_CODE_SECONDS } from '#domain/reviews/review-code.ts';
import type { ReviewDeps } from './ports.ts';

export type ConfirmResult =
  /** `isEdit`: this author has already reviewed the subject, and the new text replaces the old one. */
  | { ok: true; isEdit: boolean }
  | WrongCode
  | { ok: false; code: 'unknown_draft' | 'already_confirmed' | 'code_expired' };

/** Accepts the code from the email; the review then waits for a moderator. */
export async function confirmReview(
  deps: Pick<ReviewDeps, 'transaction' | 'codes' | 'now'>,
  input: { draftId: string; code: string },
): Promise<ConfirmResult> {
  return deps.transaction(async (store): Promise<ConfirmResult> => {
    const draft = await store.lockDraft(input.draftId);
    if (draft === null) return { ok: false, code: 'unknown_draft' };
    if (draft.isConfirmed) return { ok: false, code: 'already_confirmed' };
    const { hash, tries } = draft.code;
    switch (codeState(draft.code, deps.now(), { livesSeconds: REVIEW_CODE_SECONDS })) {
      case 'expired':
        return { ok: false, code: 'code_expired' };
      case 'spent':
        return { ok: false, code: 'code_spent' };
      case 'not_sent':
      case 'open':
    }
    const code = readCode(input.code);
    // Input that is not a code at all is a typing error, not a guess. A code that was not sent yet can only be guessed.
    if (code === null) return { ok: false, code: 'wrong_code', triesLeft: CODE_TRIES - tries };
    if (hash === null || !(await deps.codes.matches(code, draft.id, hash))) {
      await store.countTry(draft.id);
      return wrongCode(CODE_TRIES - tries - 1);
    }
    const { isEdit } = await store.confirmDraft(draft);
    return { ok: true, isEdit };
  });
}
