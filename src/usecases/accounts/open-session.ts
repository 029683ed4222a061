import type { Account, AuthDeps, AuthStores, TokenClaims } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type OpenedSession = {
  account: Account;
  /** Goes into the cookie that no script reads; only its digest is kept. */
  secret: string;
  claims: TokenClaims;
};

/** @param input.rootId the session of a sister host that this one follows, and ends with */
export async function openSession(
  { secrets, newId }: Pick<AuthDeps, 'secrets' | 'newId'>,
  { sessions }: Pick<AuthStores, 'sessions'>,
  input: { account: Account; visitor: VisitorFacts; isProved: boolean; rootId?: string },
): Promise<OpenedSession> {
  const { account, visitor, isProved, rootId } = input;
  const id = newId();
  const secret = secrets.make();
  const { host, device, userAgent } = visitor;
  await sessions.open({
    id,
    rootId: rootId ?? id,
    accountId: account.id,
    host,
    device,
    userAgent,
    tokenHash: secrets.digest(secret),
    isProved,
  });
  const claims: TokenClaims = { sessionId: id, accountId: account.id, version: account.version, scope: 'account' };
  return { account, secret, claims };
}
