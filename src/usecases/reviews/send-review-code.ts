import type { MailOutcome } from '#usecases/mail/send-ticket-mail.ts';
import type { ReviewMailDeps } from './ports.ts';
import { DAY_MS } from './write-review.ts';

/**
 * Makes the code and sends it. It is made here and not when the form came, so that it lies in no queue; its quarter of
 * an hour begins when the letter leaves. Run again after a failure, it makes another one.
 * @param letter which of the draft's letters this is; an older one would bring a code that is none any more
 */
export async function sendReviewCode(
  deps: ReviewMailDeps,
  { draftId, letter }: { draftId: string; letter: number },
): Promise<MailOutcome> {
  const draft = await deps.reads.findDraft(draftId);
  if (draft === null || draft.isConfirmed || draft.letters !== letter) return 'no_longer_needed';
  if (deps.now().getTime() - draft.askedAt.getTime() > DAY_MS) return 'no_longer_needed';
  const subject = await deps.reads.findSubject(draft.subject);
  if (subject === null) return 'no_longer_needed';
  const code = deps.codes.make();
  const hash = await deps.codes.hash(code, draftId);
  await deps.transaction((store) => store.setCode(draftId, hash));
  const key = `review.code.mail:${draftId}:${hash.slice(0, 12)}`;
  await deps.mail.send(deps.reviewMail.code({ draft, subject, code, key }));
  return 'sent';
}
