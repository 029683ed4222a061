import type { HeldRole } from '#domain/accounts/roles.ts';
import type { KnownToken } from '#domain/accounts/session-rules.ts';
import type { MarketName } from '#domain/markets/market.ts';

export type SessionRow = KnownToken & {
  sessionId: string;
  rootId: string;
  accountId: string;
  version: number;
  isBanned: boolean;
  now: Date;
};

/** The sessions of one login on its sibling hosts, by the first of them. */
export type SessionFamily = { rootId: string; accountId: string };

export type SessionEnd = 'left' | 'left_everywhere' | 'password' | 'reuse' | 'banned' | 'deleted' | 'expired';

export type SessionsStore = {
  open(session: {
    id: string;
    /** The session on a sibling host that this one follows; the session's own id if it is the first. */
    rootId: string;
    accountId: string;
    host: string;
    device: string;
    userAgent: string;
    tokenHash: string;
    /** A code was shown just now. */
    isProved: boolean;
  }): Promise<void>;
  /** Locks the session that the number belongs to. */
  lockToken(hash: string): Promise<SessionRow | null>;
  /** Stores a one-time number for the session's sibling hosts; the cookie of their domain holds it. */
  giveSiblingToken(token: { sessionId: string; hash: string; domain: string }): Promise<void>;
  /**
   * Uses up such a number. Returns its login if the accompanying token has the same one and both sessions are active.
   */
  takeSiblingToken(shown: {
    hash: string;
    domain: string;
    sessionId: string;
    version: number;
  }): Promise<SessionFamily | null>;
  /** Whether such a number would still be accepted. */
  hasSiblingToken(token: { hash: string; rootId: string }): Promise<boolean>;
  /** Returns the families of a session cookie's number and of a session, whether or not they are active. */
  familiesOf(named: { hash: string | null; sessionId: string | null }): Promise<SessionFamily[]>;
  isActive(sessionId: string): Promise<boolean>;
  rotate(sessionId: string, oldHash: string, newHash: string): Promise<void>;
  /** Replaces the session's previous handoff code: a session has at most one at a time. */
  createLoginHandoff(handoff: { sessionId: string; codeHash: string; challenge: string; host: string }): Promise<void>;
  /** Uses up the code. Returns the session that it came from if everything matches and the code has not expired. */
  acceptLoginHandoff(shown: {
    codeHash: string;
    challenge: string;
    host: string;
  }): Promise<(SessionFamily & { sessionId: string }) | null>;
  /** Ends a session together with those on its sibling hosts. */
  endFamily(rootId: string, why: SessionEnd): Promise<void>;
  endAll(accountId: string, why: SessionEnd): Promise<void>;
  /** Invalidates the secret address of the account's calendar; a new one is created on the next request. */
  endCalendar(accountId: string): Promise<void>;
};

/** One query: the token's owner, if the session is active and the token's version equals the account's. */
export type SessionReads = {
  /** The session that a session cookie's number belongs to, without a lock. */
  byNumber(hash: string): Promise<SessionRow | null>;
  /** Whether a session cookie's number belongs to the same login as a session. */
  isSameLogin(hash: string, sessionId: string): Promise<boolean>;
  actor(
    sessionId: string,
    version: number,
  ): Promise<{ accountId: string; market: MarketName; roles: HeldRole[]; provedAt: Date | null } | null>;
};
