import type { AuthDeps } from './ports.ts';

/**
 * Logs out on every host of the login. The session cookie, the token or both identify it: a host on which the browser
 * stores no session cookie, such as a blocked frame, still has the token. Unknown ones have no effect.
 */
export async function leaveSession(
  deps: Pick<AuthDeps, 'transaction' | 'secrets' | 'tokens'>,
  { secret, token }: { secret: string | null; token: string | null },
): Promise<void> {
  const claims = token === null ? null : await deps.tokens.read(token);
  await deps.transaction(async ({ sessions }) => {
    const known = secret === null ? null : await sessions.lockToken(deps.secrets.digest(secret));
    const named = claims?.scope === 'account' ? await sessions.rootOf(claims.sessionId) : null;
    for (const rootId of new Set([known?.rootId, named])) if (rootId) await sessions.endFamily(rootId, 'left');
  });
}
