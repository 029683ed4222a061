import { giveSiblingToken } from './open-login-session.ts';
import type { TokenScope } from './actor.ts';
import type { Account, AuthDeps, TokenClaims } from './ports.ts';
import { findActiveSession } from './active-session.ts';

export type RenewResult =
  /** `secret` is null when the browser already holds a newer number. */
  | { ok: true; account: Account; claims: TokenClaims; secret: string | null; siblingToken: string | null }
  | { ok: false };

/**
 * Exchanges the session cookie's number for a fresh token and replaces the number. A number that was already used means
 * that two parties hold the session, so it ends for both on every host.
 */
export async function renewSession(
  deps: Pick<AuthDeps, 'transaction' | 'secrets'>,
  {
    secret,
    scope,
    siblingToken: shown,
    siblingDomain,
  }: {
    secret: string;
    scope: TokenScope;
    /** The browser's number for sibling hosts; it is replaced when it is no longer valid. */
    siblingToken: string | null;
    siblingDomain: string | null;
  },
): Promise<RenewResult> {
  const hash = deps.secrets.digest(secret);
  return deps.transaction(async ({ sessions, accounts }): Promise<RenewResult> => {
    const known = await findActiveSession({ sessions }, hash);
    if (known === null) return { ok: false };
    const { sessionId, rootId, accountId, version } = known;
    const account = await accounts.findById(accountId);
    if (account === null || account.isBanned) {
      await sessions.endFamily(rootId, account === null ? 'deleted' : 'banned');
      return { ok: false };
    }
    const claims: TokenClaims = { sessionId, accountId, version, scope };
    // Issuing a widget token leaves the cookie unchanged because the surrounding page renews it.
    if (!known.isNewest || scope === 'buy') return { ok: true, account, claims, secret: null, siblingToken: null };
    const next = deps.secrets.make();
    await sessions.rotate(sessionId, hash, deps.secrets.digest(next));
    const isKept =
      siblingDomain === null ||
      (shown !== null && (await sessions.hasSiblingToken({ hash: deps.secrets.digest(shown), rootId })));
    const siblingToken = isKept ? null : await giveSiblingToken(deps.secrets, sessions, sessionId, siblingDomain);
    return { ok: true, account, claims, secret: next, siblingToken };
  });
}
