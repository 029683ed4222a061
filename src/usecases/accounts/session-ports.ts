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
  }): Promise<{ rootId: string; accountId: string } | null>;
  /** Whether such a number would still be accepted. */
  hasSiblingToken(token: { hash: string; rootId: string }): Promise<boolean>;
  /** Returns the first session of a session's family, whether or not it is active. */
  rootOf(sessionId: string): Promise<string | null>;
  rotate(sessionId: string, oldHash: string, newHash: string): Promise<void>;
  /** Replaces the session's previous handoff code: a session has at most one at a time. */
  createLoginHandoff(handoff: { sessionId: string; codeHash: string; challenge: string; host: string }): Promise<void>;
  /** Uses up the code. Returns its login if everything matches, the code has not expired and the session is active. */
  acceptLoginHandoff(shown: {
    codeHash: string;
    challenge: string;
    host: string;
  }): Promise<{ rootId: string; accountId: string } | null>;
  /** Ends a session together with those on its sibling hosts. */
  endFamily(rootId: string, why: SessionEnd): Promise<void>;
  endAll(accountId: string, why: SessionEnd): Promise<void>;
  /** Invalidates the secret address of the account's calendar; a new one is created on the next request. */
  endCalendar(accountId: string): Promise<void>;
};

/** One query: the token's owner, if the session is active and the token's version equals the account's. */
export type SessionReads = {
  /** Whether a session cookie's number belongs to the same login as a session. */
  isSameLogin(hash: string, sessionId: string): Promise<boolean>;
  actor(
    sessionId: string,
    version: number,
  ): Promise<{ accountId: string; market: MarketName; roles: HeldRole[]; provedAt: Date | null } | null>;
};
