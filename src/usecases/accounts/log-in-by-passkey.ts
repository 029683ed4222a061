import { wrongPasskeyLimit } from '#domain/accounts/rate-limits.ts';
import { openLoginSession, type OpenedSession } from './open-login-session.ts';
import type { ShownPasskey } from './passkey-ports.ts';
import { tellNewLogin } from './tell-new-login.ts';
import type { AuthDeps } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type LogInByPasskeyResult =
  | ({ ok: true } & OpenedSession)
  | { ok: false; code: 'passkey_failed' | 'passkey_unknown' | 'account_banned' }
  | { ok: false; code: 'too_many_attempts'; waitSeconds: number };

/**
 * A passkey replaces phone and password. Like a password it also opens a dormant account, because unlike a phone number
 * it does not pass to another person.
 */
export async function logInByPasskey(
  deps: AuthDeps,
  { shown, domain, visitor }: { shown: ShownPasskey; domain: string; visitor: VisitorFacts },
): Promise<LogInByPasskeyResult> {
  const limits = [wrongPasskeyLimit(visitor.address ?? visitor.device)];
  const challenge = deps.passkeys.challengeOf(shown);
  return deps.transaction(async (stores): Promise<LogInByPasskeyResult> => {
    const over = await stores.rateLimits.count(limits);
    if (over !== null) return { ok: false, code: 'too_many_attempts', waitSeconds: over.waitSeconds };
    if (challenge === null || !(await stores.passkeys.spend({ challenge, asker: visitor.device, domain })))
      return { ok: false, code: 'passkey_failed' };
    const passkey = await stores.passkeys.lock(shown.id);
    const account = passkey === null ? null : await stores.accounts.lock(passkey.accountId);
    if (passkey === null || account === null) return { ok: false, code: 'passkey_unknown' };
    const use = await deps.passkeys.readShown(shown, { challenge, domain }, passkey);
    if (use === null || !(await stores.passkeys.countUse(passkey.id, use)))
      return { ok: false, code: 'passkey_failed' };
    await stores.rateLimits.release(limits);
    if (account.isBanned) return { ok: false, code: 'account_banned' };
    await tellNewLogin(stores, { account, visitor, at: deps.now() });
    return { ok: true, ...(await openLoginSession(deps, stores, { account, visitor, isProved: false })) };
  });
}
