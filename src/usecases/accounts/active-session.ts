import { judgeRenewal } from '#domain/accounts/session-rules.ts';
import type { AuthDeps, AuthStores } from './ports.ts';
import type { SessionRow } from './session-ports.ts';

/** Returns and locks the session of a browser's number. A number that was already used ends the whole family. */
export async function findActiveSession(
  { sessions }: Pick<AuthStores, 'sessions'>,
  hash: string,
): Promise<(SessionRow & { isNewest: boolean }) | null> {
  const known = await sessions.lockToken(hash);
  if (known === null) return null;
  const verdict = judgeRenewal(known, known.now);
  if (verdict === 'reuse') await sessions.endFamily(known.rootId, 'reuse');
  return verdict === 'reuse' || verdict === 'refuse' ? null : { ...known, isNewest: verdict === 'rotate' };
}

/** Whether the number belongs to an active session; it is not replaced. */
export async function isActiveSession(
  deps: Pick<AuthDeps, 'transaction' | 'secrets'>,
  { secret }: { secret: string },
): Promise<boolean> {
  const hash = deps.secrets.digest(secret);
  return deps.transaction(async (stores) => (await findActiveSession(stores, hash))?.isBanned === false);
}
