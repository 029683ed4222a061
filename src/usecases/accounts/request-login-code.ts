import {
  type AskedBy,
  codeRateLimits,
  codeTries,
  FLEET_CODES,
  isPumped,
  paceSeconds,
  prefixProbe,
  PREFIX_SAMPLE,
  smsCeiling,
  smsDay,
  smsLimit,
} from '#domain/accounts/rate-limits.ts';
import type { CodeChannel, CodePurpose } from '#domain/accounts/login-code.ts';
import { RESEND_SECONDS } from '#domain/contact/one-time-code.ts';
import type { AuthStores, NewLoginCode } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type CodeNotSent = {
  ok: false;
  /** `code_spent`: the recent code has no tries left, and a new one cannot be requested yet. */
  code: 'too_early' | 'code_spent' | 'too_many_codes' | 'too_many_attempts';
  waitSeconds: number;
};
export type SendCodeResult =
  | {
      ok: true;
      kind: 'code_sent';
      purpose: CodePurpose;
      channel: CodeChannel;
      /** Address to be displayed: masked unless the person has just typed it. */
      email: { address: string; isTyped: boolean } | null;
      waitSeconds: number;
      /** Nothing was sent because the recent code is still valid. */
      isUnderWay: boolean;
    }
  | CodeNotSent;

type Stores = Pick<AuthStores, 'codes' | 'rateLimits'>;
type Input = {
  code: Omit<NewLoginCode, 'device' | 'market' | 'locale'>;
  askedBy: AskedBy;
  /** An account with this phone or address exists. */
  hasAccount: boolean;
  /** The address to be displayed next to the code's field. */
  shownEmail: { address: string; isTyped: boolean } | null;
  visitor: VisitorFacts;
};

/**
 * Requests a message with a code within all the rate limits that protect mailboxes and limit the cost of SMS. Only sent
 * messages are counted: refused requests of strangers do not use up the limits of an owner or a country.
 */
export async function requestLoginCode(stores: Stores, input: Input): Promise<SendCodeResult> {
  const { visitor } = input;
  const code: NewLoginCode = {
    ...input.code,
    device: visitor.device,
    market: visitor.market,
    locale: visitor.locale,
  };
  const { purpose, channel } = code;
  const asked = await stores.codes.asked(code);
  const sent = { ok: true, kind: 'code_sent', purpose, channel, email: input.shownEmail } as const;
  if (asked.ownSeconds !== null && asked.ownSeconds < RESEND_SECONDS) {
    const waitSeconds = Math.ceil(RESEND_SECONDS - asked.ownSeconds);
    const open = await stores.codes.underWay(code);
    if (open === null) return { ok: false, code: 'too_early', waitSeconds };
    const tries = codeTries(await stores.rateLimits.used(FLEET_CODES), { isKnown: input.askedBy === 'known' });
    if (open.tries >= tries) return { ok: false, code: 'code_spent', waitSeconds };
    return { ...sent, waitSeconds, isUnderWay: true };
  }
  if (input.askedBy === 'stranger' && asked.othersSeconds !== null) {
    const left = paceSeconds(asked.othersToday) - asked.othersSeconds;
    if (left > 0) return { ok: false, code: 'too_early', waitSeconds: Math.ceil(left) };
  }
  const over = await countRequest(stores, input, code);
  if (over !== null) return { ok: false, code: 'too_many_codes', waitSeconds: over.waitSeconds };
  await stores.codes.add(code);
  return { ...sent, waitSeconds: RESEND_SECONDS, isUnderWay: false };
}

async function countRequest(
  { codes, rateLimits }: Stores,
  { askedBy, hasAccount, visitor }: Input,
  code: NewLoginCode,
) {
  const to = code.phone ?? code.email ?? '';
  const { device, address } = visitor;
  const mailbox = code.phone === null ? null : code.email;
  const asked = codeRateLimits({ to, mailbox, askedBy, device, address: address ?? device, hasAccount }, code.channel);
  if (code.channel === 'email') return rateLimits.take(asked);
  // The sample contains only numbers without an account, so the limit applies only to such numbers.
  const isSuspect = !hasAccount && isPumped(await codes.prefixShare(to, PREFIX_SAMPLE));
  const today = smsDay(code.market);
  const ceiling = smsCeiling(await rateLimits.usedLastWeek(today));
  return rateLimits.take([
    ...asked,
    ...(isSuspect ? [prefixProbe(to)] : []),
    { ...today, limit: smsLimit(ceiling, hasAccount) },
  ]);
}
