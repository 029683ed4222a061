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
    /** Of the session this one follows on a sister host; its own for a first one. */
    rootId: string;
    accountId: string;
    host: string;
    device: string;
    userAgent: string;
    tokenHash: string;
    /** A code was shown just now. */
    isProved: boolean;
  }): Promise<void>;
  /** Locks the session the number belongs to. */
  lockToken(hash: string): Promise<SessionRow | null>;
  /** A number for the sister hosts of a session, in the cookie of their domain. */
  giveSister(sister: { sessionId: string; hash: string; domain: string }): Promise<void>;
  /** Spends such a number. The login it belongs to, if that is the one of the token shown with it, and both stand. */
  takeSister(shown: {
    hash: string;
    domain: string;
    sessionId: string;
    version: number;
  }): Promise<{ rootId: string; accountId: string } | null>;
  /** Whether such a number would still be taken. */
  hasSister(sister: { hash: string; rootId: string }): Promise<boolean>;
  /** The first session of the family of a session, standing or not. */
  rootOf(sessionId: string): Promise<string | null>;
  rotate(sessionId: string, oldHash: string, newHash: string): Promise<void>;
  /** In place of the one it had: a session has one code on its way at most. */
  givePassage(passage: { sessionId: string; codeHash: string; challenge: string; host: string }): Promise<void>;
  /** Spends the code. The session it comes from, if all of it fits, it is in time and that session stands. */
  takePassage(shown: {
    codeHash: string;
    challenge: string;
    host: string;
  }): Promise<{ rootId: string; accountId: string } | null>;
  /** Ends a session together with those of its sister hosts. */
  endFamily(rootId: string, why: SessionEnd): Promise<void>;
  endAll(accountId: string, why: SessionEnd): Promise<void>;
  /** The secret address of the account's calendar stops working; it gets another when it is next asked for. */
  endCalendar(accountId: string): Promise<void>;
};

/** One query: who a token speaks of, if its session still stands and its version is the account's. */
export type SessionReads = {
  /** Whether a session cookie's number stands for the same login as a session. */
  isSameLogin(hash: string, sessionId: string): Promise<boolean>;
  actor(
    sessionId: string,
    version: number,
  ): Promise<{ accountId: string; market: MarketName; roles: HeldRole[]; provedAt: Date | null } | null>;
};
