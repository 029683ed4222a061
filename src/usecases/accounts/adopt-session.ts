import { openSession, type OpenedSession } from './open-session.ts';
import type { AuthDeps } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

/**
 * Somebody who logged in on one host comes to a sister host with the token of that login: they get a session here that
 * ends together with it. The token is read and its session looked up; what a page says about it counts for nothing.
 */
export async function adoptSession(
  deps: AuthDeps,
  { token, visitor }: { token: string; visitor: VisitorFacts },
): Promise<({ ok: true } & OpenedSession) | { ok: false }> {
  const claims = await deps.tokens.read(token);
  if (claims === null || claims.scope !== 'account') return { ok: false };
  return deps.transaction(async (stores) => {
    const root = await stores.sessions.rootOf(claims.sessionId, claims.version);
    const account = root === null ? null : await stores.accounts.findById(claims.accountId);
    if (root === null || account === null || account.isBanned) return { ok: false };
    const opened = await openSession(deps, stores, { account, visitor, isProved: false, rootId: root });
    return { ok: true, ...opened };
  });
}
