import { giveSister } from './open-login-session.ts';
import type { TokenScope } from './actor.ts';
import type { Account, AuthDeps, TokenClaims } from './ports.ts';
import { findStanding } from './standing-session.ts';

export type RenewResult =
  /** `secret` is null when the browser already holds a newer number. */
  { ok: true; account: Account; claims: TokenClaims; secret: string | null; sister: string | null } | { ok: false };

/**
 * Exchanges the session cookie's number for a fresh token and replaces the number. A number that was already used means
 * that two parties hold the session, so it ends for both on every host.
 */
export async function renewSession(
  deps: Pick<AuthDeps, 'transaction' | 'secrets'>,
  {
    secret,
    scope,
    sister: shown,
    sisterDomain,
  }: {
    secret: string;
    scope: TokenScope;
    /** The browser's number for sibling hosts; it is replaced when it is no longer valid. */
    sister: string | null;
    sisterDomain: string | null;
  },
): Promise<RenewResult> {
  const hash = deps.secrets.digest(secret);
  return deps.transaction(async ({ sessions, accounts }): Promise<RenewResult> => {
    const known = await findStanding({ sessions }, hash);
    if (known === null) return { ok: false };
    const { sessionId, rootId, accountId, version } = known;
    const account = await accounts.findById(accountId);
    if (account === null || account.isBanned) {
      await sessions.endFamily(rootId, account === null ? 'deleted' : 'banned');
      return { ok: false };
    }
    const claims: TokenClaims = { sessionId, accountId, version, scope };
    // Issuing a widget token leaves the cookie unchanged because the surrounding page renews it.
    if (!known.isNewest || scope === 'buy') return { ok: true, account, claims, secret: null, sister: null };
    const next = deps.secrets.make();
    await sessions.rotate(sessionId, hash, deps.secrets.digest(next));
    const isKept =
      sisterDomain === null ||
      (shown !== null && (await sessions.hasSister({ hash: deps.secrets.digest(shown), rootId })));
    const sister = isKept ? null : await giveSister(deps.secrets, sessions, sessionId, sisterDomain);
    return { ok: true, account, claims, secret: next, sister };
  });
}
