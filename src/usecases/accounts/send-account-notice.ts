import type { MailOutcome } from '#usecases/mail/send-ticket-mail.ts';
import type { AccountLetter, AccountNotice, Reader } from './account-letters.ts';
import type { LoginCodeDeps } from './send-login-code.ts';

/** Where it goes: a proved address first, else the number. Both may be those of a moment ago. */
type NoticeTarget = { email: string | null; phone: string | null };
type EmailConfirmed = Extract<AccountLetter, { kind: 'email_confirmed' }>;

/** The others may be the first sign that somebody else is in: they are told by night, too. */
const CALM: readonly AccountNotice['kind'][] = ['account_deleted', 'export_ready'];

/**
 * Tells a person what happened to the account.
 * @param key of the cause, so that the same news is one message
 */
export async function sendAccountNotice(
  deps: Omit<LoginCodeDeps, 'store' | 'codes'>,
  input: { notice: AccountNotice | EmailConfirmed; to: NoticeTarget; reader: Reader; key: string },
): Promise<MailOutcome> {
  const { notice, to, reader, key } = input;
  if (to.email !== null) {
    await deps.mail.send(deps.accountMail.letter({ letter: notice, reader, to: to.email, key }));
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
