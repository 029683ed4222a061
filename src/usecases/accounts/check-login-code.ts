import {
  type RateLimit,
  codeTries,
  FLEET_CODES,
  widestNetwork,
  wrongCodeLimits,
} from '#domain/accounts/rate-limits.ts';
import { LOGIN_CODE_SECONDS } from '#domain/accounts/login-code.ts';
import {
  CODE_TRIES,
  codeState,
  readCode,
  type ReplacedCode,
  resendWait,
  spentCode,
  type WrongCode,
  wrongCode,
} from '#domain/contact/one-time-code.ts';
import type { AuthDeps, LoginCode } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type CodeRefusal =
  | WrongCode
  | ReplacedCode
  | { ok: false; code: 'code_expired' }
  | { ok: false; code: 'too_many_attempts'; waitSeconds: number };
type CheckedCode = { ok: true; code: LoginCode; tries: number } | CodeRefusal;

/**
 * Checks whether this is the code sent to the phone for this browser and for the phone's current account. A try is
 * counted before the comparison so that simultaneous guesses are counted too; a right code returns it.
 */
export async function checkLoginCode(
  deps: Pick<AuthDeps, 'transaction' | 'codes'>,
  { typed, phone, visitor }: { typed: string; phone: string; visitor: Pick<VisitorFacts, 'device' | 'address'> },
): Promise<CheckedCode> {
  const digits = readCode(typed);
  const { device } = visitor;
  let counted: RateLimit[] = [];
  const taken = await deps.transaction(async ({ accounts, codes, rateLimits }): Promise<CheckedCode> => {
    const known = await codes.newest({ phone, device });
    // The response is the same whether or not a code was sent, so it reveals nothing about the phone.
    if (known === null) return { ok: false, code: 'wrong_code', triesLeft: CODE_TRIES - 1 };
    const everybody = await rateLimits.used(FLEET_CODES);
    const isKnown = await accounts.knowsDeviceOf(phone, device);
    const tries = codeTries(everybody, { isKnown });
    const state = codeState(known.code, known.now, { livesSeconds: LOGIN_CODE_SECONDS, tries });
    if (state === 'expired') return { ok: false, code: 'code_expired' };
    if (state === 'spent') return spentCode(resendWait(known.askedAt, known.now));
    // Input that is not a code at all is a typing error, not a guess.
    if (digits === null) return { ok: false, code: 'wrong_code', triesLeft: tries - known.code.tries };
    counted = wrongCodeLimits({ to: phone, device, from: widestNetwork(visitor), isKnown }, everybody);
    const over = await rateLimits.take(counted);
    if (over !== null) return { ok: false, code: 'too_many_attempts', waitSeconds: over.waitSeconds };
    return (await codes.takeTry(known.id, tries))
      ? { ok: true, code: known, tries }
      : { ok: false, code: 'code_spent' };
  });
  if (!taken.ok) return taken;
  const { id, code } = taken.code;
  if (digits !== null && code.hash !== null && (await deps.codes.matches(digits, id, code.hash))) {
    await deps.transaction(async ({ codes, rateLimits }) => {
      await codes.accept(id);
      await rateLimits.release(counted);
    });
    return taken;
  }
  if (digits !== null && (await isReplaced(deps, { digits, id }))) return { ok: false, code: 'code_replaced' };
  return wrongCode(taken.tries - code.tries - 1, resendWait(taken.code.askedAt, taken.code.now));
}

/**
 * Checks whether an earlier message had this code, because slow messages can arrive out of order. Only the code's own
 * try is returned. The browser's daily rate limit and the hourly ones still count it, so the number of comparisons
 * stays bounded.
 */
async function isReplaced(
  deps: Pick<AuthDeps, 'transaction' | 'codes'>,
  { digits, id }: { digits: string; id: string },
): Promise<boolean> {
  const earlier = await deps.transaction(({ codes }) => codes.earlier(id));
  for (const { id: earlierId, hash } of earlier) {
    if (!(await deps.codes.matches(digits, earlierId, hash))) continue;
    await deps.transaction(({ codes }) => codes.returnTry(id));
    return true;
  }
  return false;
}
