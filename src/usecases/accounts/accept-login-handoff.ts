import { openLoginSession, type OpenedSession } from './open-login-session.ts';
import type { AuthDeps } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

/**
 * Accepts a code of `createLoginHandoff` together with its verifier and opens a session here that ends together with the
 * original one. The code is used up even when something does not match.
 */
export async function acceptLoginHandoff(
  deps: Pick<AuthDeps, 'transaction' | 'secrets' | 'newId'>,
  { code, verifier, host, visitor }: { code: string; verifier: string; host: string; visitor: VisitorFacts },
): Promise<OpenedSession | null> {
  const [codeHash, challenge] = [deps.secrets.digest(code), deps.secrets.digest(verifier)];
  return deps.transaction(async (stores) => {
    const from = await stores.sessions.acceptLoginHandoff({ codeHash, challenge, host });
    const account = from === null ? null : await stores.accounts.lock(from.accountId);
    if (from === null || account === null || account.isBanned) return null;
    if (!(await stores.sessions.isActive(from.sessionId))) return null;
    return openLoginSession(deps, stores, { account, visitor, isProved: false, rootId: from.rootId });
  });
}
