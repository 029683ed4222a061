import { judgeRenewal } from '#domain/accounts/session-rules.ts';
import type { AuthDeps } from './ports.ts';
import type { SessionReads } from './session-ports.ts';

export type ReadSession = {
  accountId: string;
  /** For calls within this request; it must not leave the server. */
  token: string;
};

/**
 * Tells whose session a browser's number is, for a page that only reads. Unlike a renewal it changes nothing: the number
 * is not replaced, and one that was used before opens nothing and ends nothing.
 */
export async function readSession(
  { secrets, tokens, reads }: Pick<AuthDeps, 'secrets' | 'tokens'> & { reads: Pick<SessionReads, 'byNumber'> },
  secret: string,
): Promise<ReadSession | null> {
  const known = await reads.byNumber(secrets.digest(secret));
  if (known === null || known.isBanned) return null;
  const verdict = judgeRenewal(known, known.now);
  if (verdict === 'refuse' || verdict === 'reuse') return null;
  const { sessionId, accountId, version } = known;
  return { accountId, token: await tokens.issue({ sessionId, accountId, version, scope: 'account' }) };
}
