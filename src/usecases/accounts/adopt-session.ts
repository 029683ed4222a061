import { openSession, type OpenedSession } from './open-session.ts';
import type { AuthDeps } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

/**
 * Somebody who logged in on one host comes to a sister host in the same browser: they get a session here that ends
 * together with it. A page's script can read the token, so it makes no session by itself: the browser shows a number
 * beside it that no script reads and that is good once.
 */
export async function adoptSession(
  deps: AuthDeps,
  { token, sister, visitor }: { token: string; sister: string; visitor: VisitorFacts },
): Promise<({ ok: true } & OpenedSession) | { ok: false }> {
  const claims = await deps.tokens.read(token);
  const domain = visitor.sisterDomain;
  if (claims === null || claims.scope !== 'account' || domain === null) return { ok: false };
  const { sessionId, version } = claims;
  return deps.transaction(async (stores) => {
    const from = await stores.sessions.takeSister({ hash: deps.secrets.digest(sister), domain, sessionId, version });
    const account = from === null ? null : await stores.accounts.findById(from.accountId);
    if (from === null || account === null || account.isBanned || from.accountId !== claims.accountId)
      return { ok: false };
    const opened = await openSession(deps, stores, { account, visitor, isProved: false, rootId: from.rootId });
    return { ok: true, ...opened };
  });
}
