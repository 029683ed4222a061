import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { MailFailure } from '#usecases/mail/mail-failure.ts';
import type { Mail, MailTransport } from '#usecases/mail/ports.ts';
import { enhancedStatusOf, isRefusedForGood } from './final-refusal.ts';

/** After this silence of the server the job retries later, so that no worker is blocked. */
const TIMEOUT_MS = 20_000;

/** @param url smtp://user:password@host:port, or smtps:// for TLS from the first byte */
export function createSmtpTransport(url: string): MailTransport & { close(): void } {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      try {
        await smtp.sendMail(envelope(mail));
      } catch (error) {
        if (isFaultOfOurs(error)) throw error;
        throw mailFailure(error, { key: mail.key, from: mail.from.address, host: new URL(url).host });
      }
    },
    close: () => smtp.close(),
  };
}

/**
 * A program error keeps its message and stack for the log. Its codes tell nothing: the library sets some of its own on
 * what it catches, and has errors without any for a closed connection.
 */
function isFaultOfOurs(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
}

/** What nodemailer sets on its errors. */
type ServerError = { code?: string; command?: string; response?: string; responseCode?: number };

/** Keeps what an operator needs of the library's error, which repeats the recipient's address. */
function mailFailure(error: unknown, { from, ...sent }: { key: string; from: string; host: string }): MailFailure {
  const { code = 'failed', command, response: reply = '', responseCode: status } = error as ServerError;
  const enhancedStatus = enhancedStatusOf(reply);
  return new MailFailure({
    ...sent,
    isFinal: command === 'RCPT TO' && status !== undefined && isRefusedForGood({ status, reply, from }),
    code,
    ...(command !== undefined && { command }),
    ...(status !== undefined && { status }),
    ...(enhancedStatus !== undefined && { enhancedStatus }),
  });
}

function envelope(mail: Mail) {
  return {
    from: mail.from,
    replyTo: mail.replyTo,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: messageId(mail),
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    attachments: mail.attachments.map(({ filename, contentType, content, cid }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
  };
}

/** Mailboxes draw their own unsubscribe button from these headers. */
export function unsubscribeHeaders({ unsubscribeUrl }: Pick<Mail, 'unsubscribeUrl'>): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Derived from the key: an email that is sent twice after a crash has one identity, and mailboxes show it once. */
export function messageId({ key, from }: Pick<Mail, 'key' | 'from'>): string {
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;
}
