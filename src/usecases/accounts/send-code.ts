import { codeBudgets, isPumped, PREFIX_SAMPLE, smsCeiling, smsDay } from '#domain/accounts/budgets.ts';
import type { CodeChannel, CodePurpose } from '#domain/accounts/login-code.ts';
import { RESEND_SECONDS } from '#domain/contact/one-time-code.ts';
import type { AuthStores, NewLoginCode } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type SendCodeResult =
  | {
      ok: true;
      kind: 'code_sent';
      purpose: CodePurpose;
      channel: CodeChannel;
      /** To be shown masked. */
      email: string | null;
      waitSeconds: number;
    }
  | { ok: false; code: 'too_early' | 'too_many_codes' | 'too_many_attempts'; waitSeconds: number };

/**
 * Asks for a message with a code, within every budget that keeps mailboxes quiet and the bill for SMS small. A phone's
 * own budget is spent last of all that can refuse, so that a stranger's refused wishes do not use up its owner's.
 */
export async function sendCode(
  { codes, budgets }: Pick<AuthStores, 'codes' | 'budgets'>,
  input: {
    code: Omit<NewLoginCode, 'device' | 'market' | 'locale'>;
    /** The address to be shown, masked, beside the code's field. */
    knownEmail: string | null;
    visitor: VisitorFacts;
  },
): Promise<SendCodeResult> {
  const { code, visitor } = input;
  const { device, address, market, locale } = visitor;
  const past = await codes.secondsSinceAsked(code);
  if (past !== null && past < RESEND_SECONDS)
    return { ok: false, code: 'too_early', waitSeconds: Math.ceil(RESEND_SECONDS - past) };

  const to = code.phone ?? code.email ?? '';
  if (code.channel === 'sms') {
    if (isPumped(await codes.prefixShare(to, PREFIX_SAMPLE))) return tooMany(3_600);
    const today = smsDay(market);
    const limit = smsCeiling(await budgets.usedLastWeek(today));
    const over = await budgets.spend([{ ...today, limit }]);
    if (over !== null) return tooMany(over.waitSeconds);
  }
  const asked = codeBudgets({ phone: to, device, address: address ?? device }, code.channel);
  const over = await budgets.spend(asked);
  if (over !== null) return tooMany(over.waitSeconds);
  await codes.add({ ...code, device, market, locale });
  const { purpose, channel } = code;
  return { ok: true, kind: 'code_sent', purpose, channel, email: input.knownEmail, waitSeconds: RESEND_SECONDS };
}

const tooMany = (waitSeconds: number): SendCodeResult => ({ ok: false, code: 'too_many_codes', waitSeconds });
