import { LOGIN_CODE_SECONDS } from '#domain/accounts/login-code.ts';
import type { MailTransport } from '#usecases/mail/ports.ts';
import type { SmsResult, SmsTransport } from '#usecases/sms/ports.ts';
import type { AccountMailWriter, SmsWriter } from './account-emails.ts';
import type { AskedCode, LoginCodes, LoginCodesStore } from './login-code-ports.ts';

/** A code that could not be sent within this time is dropped because the person has requested another one by then. */
export const LATEST_SECONDS = 120;

export type LoginCodeDeps = {
  store: LoginCodesStore;
  codes: LoginCodes;
  accountMail: AccountMailWriter;
  smsWriter: SmsWriter;
  mail: MailTransport;
  sms: SmsTransport;
};
export type LoginCodeOutcome = 'sent' | 'no_longer_needed' | 'too_late' | 'written_elsewhere' | 'refused';

/**
 * Generates a code and sends it. Only its hash is stored, before the message is sent. A repetition in the same process
 * sends the same code again; another process would generate a different code, finds the hash and sends nothing.
 */
export async function sendLoginCode(deps: LoginCodeDeps, { codeId }: { codeId: string }): Promise<LoginCodeOutcome> {
  const asked = await deps.store.find(codeId);
  if (asked === null || asked.isOver) return 'no_longer_needed';
  if (asked.ageSeconds > LATEST_SECONDS) return 'too_late';
  const code = deps.codes.make(codeId);
  const hash = await deps.codes.hash(code, codeId);
  const kept = await deps.store.keepHash(codeId, hash);
  if (kept === null) return 'no_longer_needed';
  if (kept !== hash) return 'written_elsewhere';
  return asked.channel === 'sms' ? sendSms(deps, asked, code) : sendMail(deps, asked, code);
}

async function sendSms(deps: LoginCodeDeps, asked: AskedCode, code: string): Promise<LoginCodeOutcome> {
  if (asked.phone === null) return 'refused';
  const text = deps.smsWriter.text({ kind: 'code', purpose: asked.purpose, code }, asked);
  const result = await deps.sms.send({ key: keyOf(asked), to: asked.phone, text, urgent: true });
  if (result.ok) return 'sent';
  if (isOurs(result)) throw new Error(`A login code was not sent: ${result.code} (${result.detail})`);
  return sendInstead(deps, asked, code);
}

/** When the operator rejects the SMS, sends the same code by email if phone and address are both proved. */
async function sendInstead(deps: LoginCodeDeps, asked: AskedCode, code: string): Promise<LoginCodeOutcome> {
  if (asked.phone === null || (asked.purpose !== 'login' && asked.purpose !== 'reset')) return 'refused';
  const email = await deps.store.emailOf(asked.phone);
  return email === null ? 'refused' : sendMail(deps, { ...asked, email }, code);
}

async function sendMail(deps: LoginCodeDeps, asked: AskedCode, code: string): Promise<LoginCodeOutcome> {
  if (asked.email === null) return 'refused';
  const email = { kind: 'code', purpose: asked.purpose, code, minutes: LOGIN_CODE_SECONDS / 60 } as const;
  await deps.mail.send(deps.accountMail.write({ email, reader: asked, to: asked.email, key: keyOf(asked) }));
  return 'sent';
}

/** An empty balance or a wrong setting raises an error, so the job is repeated while the code is still valid. */
function isOurs({ code }: Extract<SmsResult, { ok: false }>): boolean {
  return code === 'no_balance' || code === 'misconfigured';
}

function keyOf({ id }: AskedCode): string {
  return `login.code:${id}`;
}
