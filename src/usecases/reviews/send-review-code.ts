import type { MailOutcome } from '#usecases/mail/send-ticket-mail.ts';
import type { ReviewMailDeps } from './ports.ts';
import { DAY_MS } from './write-review.ts';

/**
 * Generates the code and sends it. It is generated here and not when the form arrives, so that no queue contains it;
 * its 15 minutes begin when the email is sent. A repetition after a failure generates another code.
 * @param emailNo which of the draft's emails this is; an older one would contain an invalid code
 */
export async function sendReviewCode(
  deps: ReviewMailDeps,
  { draftId, emailNo }: { draftId: string; emailNo: number },
): Promise<MailOutcome> {
  const draft = await deps.reads.findDraft(draftId);
  if (draft === null || draft.isConfirmed || draft.emails !== emailNo) return 'no_longer_needed';
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
