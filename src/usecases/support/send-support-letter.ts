import type { MailOutcome } from '#usecases/mail/send-ticket-mail.ts';
import type { SupportLetterKind, SupportMailDeps } from './ports.ts';

/** Sends the request to support, or its number to the writer. Sends nothing about a request deleted meanwhile. */
export async function sendSupportLetter(
  deps: SupportMailDeps,
  { requestId, kind }: { requestId: string; kind: SupportLetterKind },
): Promise<MailOutcome> {
  const request = await deps.requests.find(requestId);
  if (request === null) return 'no_longer_needed';
  await deps.mail.send(deps.supportMail.letter(kind, request));
  return 'sent';
}
