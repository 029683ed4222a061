import type { AuthDeps } from './ports.ts';

/**
 * Logs out on every host the login came to. It is known by the session cookie, by the token, or by both: a host where the
 * browser keeps no session of its own, as with a blocked frame, still has the token. Unknown ones leave nothing.
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
