import type { MailOutcome } from '#usecases/mail/send-ticket-mail.ts';
import type { AccountEmail, AccountNotice, Reader } from './account-emails.ts';
import type { LoginCodeDeps } from './send-login-code.ts';

/**
 * The notice goes to a proved address if there is one, otherwise to the phone number. Both may be the previous
 * contacts.
 */
type NoticeTarget = { email: string | null; phone: string | null };
type EmailConfirmed = Extract<AccountEmail, { kind: 'email_confirmed' }>;

/** Notices that can wait until morning. The others may be the first sign of an intruder and are also sent at night. */
const CALM: readonly AccountNotice['kind'][] = ['account_deleted', 'export_ready'];

/**
 * Notifies a person of what happened to the account.
 * @param key of the cause, so that repetitions result in one message
 */
export async function sendAccountNotice(
  deps: Omit<LoginCodeDeps, 'store' | 'codes'>,
  input: { notice: AccountNotice | EmailConfirmed; to: NoticeTarget; reader: Reader; key: string },
): Promise<MailOutcome> {
  const { notice, to, reader, key } = input;
  if (to.email !== null) {
    await deps.mail.send(deps.accountMail.write({ email: notice, reader, to: to.email, key }));
    return 'sent';
  }
  if (to.phone === null || notice.kind === 'email_confirmed') return 'no_longer_needed';
  const text = deps.smsWriter.text(notice, reader);
  const result = await deps.sms.send({ key, to: to.phone, text, urgent: !CALM.includes(notice.kind) });
  if (result.ok) return 'sent';
  if (result.code === 'no_balance' || result.code === 'misconfigured') {
    throw new Error(`A notice was not sent: ${result.code} (${result.detail})`);
  }
  return 'no_longer_needed';
}
