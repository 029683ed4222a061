import type { Account, AuthDeps, AuthStores, TokenClaims } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type OpenedSession = {
  account: Account;
  /** Goes into the cookie that scripts cannot read; only its digest is stored. */
  secret: string;
  /** Goes into the cookie for the domain of the sibling hosts; null when the host has none. */
  siblingToken: string | null;
  claims: TokenClaims;
};

/** @param input.rootId the session on a sibling host that this one follows and ends together with */
export async function openLoginSession(
  { secrets, newId }: Pick<AuthDeps, 'secrets' | 'newId'>,
  { sessions, accounts }: Pick<AuthStores, 'sessions' | 'accounts'>,
  input: { account: Account; visitor: VisitorFacts; isProved: boolean; rootId?: string },
): Promise<OpenedSession> {
  const { account, visitor, isProved, rootId } = input;
  const id = newId();
  const secret = secrets.make();
  const { host, device, userAgent, siblingDomain } = visitor;
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
  await accounts.claimOrders(account.id);
  const siblingToken = siblingDomain === null ? null : await giveSiblingToken(secrets, sessions, id, siblingDomain);
  const claims: TokenClaims = { sessionId: id, accountId: account.id, version: account.version, scope: 'account' };
  return { account, secret, siblingToken, claims };
}

/** Creates the one-time number with which this browser extends the login to a sibling host. */
export async function giveSiblingToken(
  secrets: AuthDeps['secrets'],
  sessions: AuthStores['sessions'],
  sessionId: string,
  domain: string,
): Promise<string> {
  const siblingToken = secrets.make();
  await sessions.giveSiblingToken({ sessionId, hash: secrets.digest(siblingToken), domain });
  return siblingToken;
}
