import type { TellAccount } from '#usecases/accounts/account-letters.ts';
import type { LoginCodes } from '#usecases/accounts/login-code-ports.ts';
import type { PasskeysStore } from '#usecases/accounts/passkey-ports.ts';
import type { AuthStores, CommonPasswords, PasswordHasher } from '#usecases/accounts/ports.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SentCode } from '#domain/contact/one-time-code.ts';

/** A person's own account, as it is now. */
export type Account = {
  id: string;
  market: MarketName;
  locale: Locale;
  /** E.164. */
  phone: string | null;
  /** As given; `emailProved` once a code from it was shown. */
  email: string | null;
  emailProved: string | null;
  name: string | null;
  avatar: string | null;
  passwordKind: 'none' | 'own' | 'static';
  createdAt: Date;
};

/** `change`: of what is to become theirs. `confirm`: of what is theirs already. */
export type ProofPurpose = 'change' | 'confirm';
export type AskedCode = { id: string; phone: string | null; email: string | null; askedAt: Date; code: SentCode };

/** One for each host: a login on two hosts is two sessions. */
export type LoginSession = {
  id: string;
  host: string;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
};

/** One transaction's view of an account. Locks: the account first, then the target of a code. */
export type ProfileStore = {
  /** Nobody else changes it until the transaction ends. null: gone or banned. */
  lockAccount(accountId: string): Promise<Account | null>;
  setName(accountId: string, name: string | null): Promise<void>;
  setLocale(accountId: string, locale: Locale): Promise<void>;
  /** false: it belongs to another account. */
  setPhone(accountId: string, phone: string): Promise<boolean>;
  setEmail(accountId: string, email: string): Promise<boolean>;
  /** The one before is thrown away. */
  setAvatar(accountId: string, picture: AvatarPicture | null): Promise<void>;
  /** Raises the account's version: every token ends, that of the own session too. Answers the new version. */
  setPassword(accountId: string, hash: string): Promise<number>;
  /** Budgets and codes as login has them: one limit for whoever asks for messages, logged in or not. */
  login: Pick<AuthStores, 'codes' | 'budgets'>;
  /** The last one asked for and not used. */
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
  /** The first session of a login ends those that followed it on other hosts. Answers how many ended. */
  endSession(accountId: string, sessionId: string): Promise<number>;
  /** The secret address of the account's calendar stops working. */
  endCalendar(accountId: string): Promise<void>;
  endOtherSessions(accountId: string, sessionId: string, reason: 'left_everywhere' | 'password'): Promise<number>;
  note(action: string, accountId: string, detail?: object): Promise<void>;
  /** Tells of a change where the person was before it, in case it was not they. */
  tell: TellAccount;
};

export type ProfileTransaction = <Result>(work: (store: ProfileStore) => Promise<Result>) => Promise<Result>;

export type ProfileReads = {
  find(accountId: string): Promise<Account | null>;
  /** The last seen first. `isOwn`: the one that asks; `isSister`: of the same login. */
  sessions(accountId: string, sessionId: string): Promise<(LoginSession & { isOwn: boolean; isSister: boolean })[]>;
};

export type AvatarPicture = { name: string; small: Uint8Array; large: Uint8Array };
/** null: not a picture we take. */
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
