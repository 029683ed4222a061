import { openLoginSession, type OpenedSession } from './open-login-session.ts';
import type { AuthDeps } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

/**
 * Opens a session on a sibling host for a browser that is logged in on one host; both sessions end together. The token
 * alone does not suffice, because page scripts can read it: the browser must also send a one-time number from a cookie
 * that scripts cannot read.
 */
export async function adoptSession(
  deps: AuthDeps,
  { token, siblingToken, visitor }: { token: string; siblingToken: string; visitor: VisitorFacts },
): Promise<({ ok: true } & OpenedSession) | { ok: false }> {
  const claims = await deps.tokens.read(token);
  const domain = visitor.siblingDomain;
  if (claims === null || claims.scope !== 'account' || domain === null) return { ok: false };
  const { sessionId, version } = claims;
  return deps.transaction(async (stores) => {
    const account = await stores.accounts.lock(claims.accountId);
    const from = await stores.sessions.takeSiblingToken({
      hash: deps.secrets.digest(siblingToken),
      domain,
      sessionId,
      version,
    });
    if (from === null || account === null || account.isBanned || from.accountId !== account.id) return { ok: false };
    const opened = await openLoginSession(deps, stores, { account, visitor, isProved: false, rootId: from.rootId });
    return { ok: true, ...opened };
  });
}
