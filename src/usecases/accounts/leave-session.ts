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
  const hash = secret === null ? null : deps.secrets.digest(secret);
  const sessionId = claims?.scope === 'account' ? claims.sessionId : null;
  await deps.transaction(async ({ accounts, sessions }) => {
    const families = await sessions.familiesOf({ hash, sessionId });
    for (const { accountId } of families) await accounts.lock(accountId);
    for (const { rootId } of families) await sessions.endFamily(rootId, 'left');
  });
}
