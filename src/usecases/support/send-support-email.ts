import type { MailOutcome } from '#usecases/mail/send-ticket-mail.ts';
import type { SupportEmailKind, SupportMailDeps } from './ports.ts';

/** Sends the request to support, or its number to the writer. Sends nothing about a request deleted meanwhile. */
export async function sendSupportEmail(
  deps: SupportMailDeps,
  { requestId, kind }: { requestId: string; kind: SupportEmailKind },
): Promise<MailOutcome> {
  const request = await deps.requests.find(requestId);
  if (request === null) return 'no_longer_needed';
  await deps.mail.send(deps.supportMail.write(kind, request));
  return 'sent';
}
