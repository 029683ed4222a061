import { codeTries, FLEET_CODES, wrongCodeLimits } from '#domain/accounts/rate-limits.ts';
import { codeState, readCode, resendWait, spentCode, wrongCode } from '#domain/contact/one-time-code.ts';
import { LOGIN_CODE_SECONDS } from '#domain/accounts/login-code.ts';
import type { CodeRefusal } from '#usecases/accounts/check-login-code.ts';
import type { AskedCode, ProfileDeps, ProfileStore, ProofPurpose } from './ports.ts';

/**
 * Uses up this session's code if the typed one is right; otherwise returns the reason. The try counts even when the
 * caller then refuses.
 */
export async function checkProofCode(
  deps: Pick<ProfileDeps, 'codes' | 'now'>,
  store: ProfileStore,
  of: { accountId: string; device: string; purpose: ProofPurpose; channel: 'sms' | 'email' | null; typed: string },
): Promise<{ ok: true; asked: AskedCode } | CodeRefusal> {
  const asked = await store.lockCode(of);
  if (asked === null) return { ok: false, code: 'code_expired' };
  const { rateLimits } = store.login;
  const everybody = await rateLimits.used(FLEET_CODES);
  const most = codeTries(everybody, { isKnown: false });
  const state = codeState(asked.code, deps.now(), { livesSeconds: LOGIN_CODE_SECONDS, tries: most });
  if (state === 'expired') return { ok: false, code: 'code_expired' };
  const waitSeconds = resendWait(asked.askedAt, deps.now());
  if (state === 'spent') return spentCode(waitSeconds);
  const { hash, tries } = asked.code;
  const code = readCode(of.typed);
  // Input that is not a code at all is a typing error, not a guess. A code that was not sent yet can only be guessed.
  if (code === null) return { ok: false, code: 'wrong_code', triesLeft: most - tries };
  const to = asked.phone ?? asked.email ?? '';
  const guesser = { to, device: of.device, from: `account:${of.accountId}`, isKnown: false };
  const counted = wrongCodeLimits(guesser, everybody);
  const over = await rateLimits.take(counted);
  if (over !== null) return { ok: false, code: 'too_many_attempts', waitSeconds: over.waitSeconds };
  if (hash === null || !(await deps.codes.matches(code, asked.id, hash))) {
    // A code from a slow message that a newer one overtook is not a guess. The rate limits still count it, as at login.
    for (const earlier of await store.login.codes.earlier(asked.id))
      if (await deps.codes.matches(code, earlier.id, earlier.hash)) return { ok: false, code: 'code_replaced' };
    await store.countTry(asked.id);
    return wrongCode(most - tries - 1, waitSeconds);
  }
  await rateLimits.release(counted);
  await store.useCode(asked.id);
  return { ok: true, asked };
}
