import type { TellAccount } from '#usecases/accounts/account-emails.ts';
import type { LoginCodes } from '#usecases/accounts/login-code-ports.ts';
import type { PasskeysStore } from '#usecases/accounts/passkey-ports.ts';
import type { AuthStores, CommonPasswords, PasswordHasher } from '#usecases/accounts/ports.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SentCode } from '#domain/contact/one-time-code.ts';

/** A person's own account in its current state. */
export type Account = {
  id: string;
  market: MarketName;
  locale: Locale;
  /** E.164. */
  phone: string | null;
  /** As typed; `emailProved` is set once a code from it was shown. */
  email: string | null;
  emailProved: string | null;
  name: string | null;
  avatar: string | null;
  passwordKind: 'none' | 'own' | 'static';
  createdAt: Date;
};

/** `change` proves a new contact, `confirm` an existing one. */
export type ProofPurpose = 'change' | 'confirm';
export type AskedCode = { id: string; phone: string | null; email: string | null; askedAt: Date; code: SentCode };

/** One session per host: a login on two hosts is two sessions. */
export type LoginSession = {
  id: string;
  host: string;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
};

/** An account within one transaction. Lock order: the account first, then the target of a code. */
export type ProfileStore = {
  /** Locks the account until the transaction ends. Null when it is deleted or banned. */
  lockAccount(accountId: string): Promise<Account | null>;
  setName(accountId: string, name: string | null): Promise<void>;
  setLocale(accountId: string, locale: Locale): Promise<void>;
  /** Returns false when it belongs to another account. */
  setPhone(accountId: string, phone: string): Promise<boolean>;
  setEmail(accountId: string, email: string): Promise<boolean>;
  /** Deletes the previous picture. */
  setAvatar(accountId: string, picture: AvatarPicture | null): Promise<void>;
  /** Raises the account's version, which invalidates every token, the current one too. Returns the new version. */
  changePassword(accountId: string, hash: string): Promise<number>;
  /** The rate limits and codes of login, so that requests for messages share them whether logged in or not. */
  login: Pick<AuthStores, 'codes' | 'rateLimits'>;
  /** The latest requested code that was not used. */
  lockCode(of: {
    accountId: string;
    device: string;
    purpose: ProofPurpose;
    channel: 'sms' | 'email' | null;
  }): Promise<AskedCode | null>;
  countTry(codeId: string): Promise<void>;
  useCode(codeId: string): Promise<void>;
  passkeys: PasskeysStore;
  markProved(sessionId: string): Promise<void>;
  isSessionOpen(sessionId: string): Promise<boolean>;
  /**
   * Ending the first session of a login also ends those that followed it on other hosts. Returns the number of ended
   * sessions.
   */
  endSession(accountId: string, sessionId: string): Promise<number>;
  /** Invalidates the secret address of the account's calendar. */
  endCalendar(accountId: string): Promise<void>;
  endOtherSessions(accountId: string, sessionId: string, reason: 'left_everywhere' | 'password'): Promise<number>;
  note(action: string, accountId: string, detail?: object): Promise<void>;
  /** Reports a change to the contacts from before it, in case an intruder made it. */
  tell: TellAccount;
};

export type ProfileTransaction = <Result>(work: (store: ProfileStore) => Promise<Result>) => Promise<Result>;

export type ProfileReads = {
  find(accountId: string): Promise<Account | null>;
  /** Last used first. `isOwn` marks the requesting session, `isSiblingHost` the sessions of the same login. */
  sessions(
    accountId: string,
    sessionId: string,
  ): Promise<(LoginSession & { isOwn: boolean; isSiblingHost: boolean })[]>;
};

export type AvatarPicture = { name: string; small: Uint8Array; large: Uint8Array };
/** Returns null when it is not an accepted picture. */
export type AvatarDrawer = { draw(sent: Uint8Array): Promise<Pick<AvatarPicture, 'small' | 'large'> | null> };

export type ProfileDeps = {
  transaction: ProfileTransaction;
  reads: ProfileReads;
  codes: Pick<LoginCodes, 'matches'>;
  hasher: PasswordHasher;
  commonPasswords: CommonPasswords;
  pictures: AvatarDrawer;
  newId(): string;
  now(): Date;
};
