import type { Budget } from '#domain/accounts/budgets.ts';
import type { CodeChannel, CodePurpose } from '#domain/accounts/login-code.ts';
import type { SentCode } from '#domain/contact/one-time-code.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { TellAccount } from './account-letters.ts';
import type { TokenScope } from './actor.ts';
import type { LoginCodes } from './login-code-ports.ts';
import type { SessionsStore } from './session-ports.ts';
import type { PasskeyCeremony, PasskeysStore } from './passkey-ports.ts';

export type Account = {
  id: string;
  market: MarketName;
  locale: Locale;
  phone: string | null;
  email: string | null;
  provedEmail: string | null;
  name: string | null;
  avatar: string | null;
  passwordHash: string | null;
  passwordKind: 'none' | 'own' | 'static';
  wrongPasswords: number;
  /** Tokens carry it; raising it ends them all. */
  version: number;
  isBanned: boolean;
  /** Days since anybody logged in, by the database's clock. */
  daysAway: number;
};

export type NewAccount = {
  id: string;
  market: MarketName;
  locale: Locale;
  phone: string;
  isPhoneProved: boolean;
  email: string | null;
  isEmailProved: boolean;
  passwordHash: string;
  offerVersion: string;
  privacyVersion: string;
};

export type LoginCode = {
  id: string;
  purpose: CodePurpose;
  accountId: string | null;
  phone: string | null;
  email: string | null;
  channel: CodeChannel;
  code: SentCode;
  isAccepted: boolean;
  askedAt: Date;
  /** The database's clock at the reading. */
  now: Date;
};

export type NewLoginCode = {
  id: string;
  purpose: CodePurpose;
  device: string;
  accountId: string | null;
  phone: string | null;
  email: string | null;
  channel: CodeChannel;
  market: MarketName;
  locale: Locale;
};

export type AccountsStore = {
  /** Whoever asks about this phone waits for whoever changes it; ends with the transaction. */
  lockPhone(phone: string): Promise<void>;
  findByPhone(phone: string): Promise<Account | null>;
  findById(id: string): Promise<Account | null>;
  /** An address that is another account's stays unproved. */
  add(account: NewAccount): Promise<Account>;
  /** A new password ends every session but does not open one. */
  setPassword(change: { id: string; hash: string; newEmail: string | null }): Promise<Account>;
  /** Adds one to the row of wrong passwords; false where it has `most` already (null: no limit) or nobody has the phone. */
  countWrongPassword(phone: string, most: number | null): Promise<boolean>;
  /** Takes one off the row again: the password was not compared. */
  giveBackWrongPassword(phone: string): Promise<void>;
  /** Begins the row of wrong passwords anew and marks the account as seen. */
  noteRightPassword(id: string): Promise<void>;
  /** What was bought under its phone or address is its own for good. */
  claimOrders(id: string): Promise<void>;
  /** Somebody logged in to it from this browser before. */
  knowsDevice(id: string, device: string): Promise<boolean>;
  /** The same, of the account that has the phone. */
  knowsDeviceOf(phone: string, device: string): Promise<boolean>;
};

/** What a code opens, and nothing else: one account, or none yet, and one purpose. */
export type CodeScope = { purpose: CodePurpose; accountId: string | null };

/** Of the codes that were asked for a phone or address. Seconds are null where there was none. */
export type CodesAsked = {
  /** Since the newest of this browser. */
  ownSeconds: number | null;
  /** Since the newest of any other browser. */
  othersSeconds: number | null;
  /** Of other browsers within the day. */
  othersToday: number;
};

export type CodesStore = {
  asked(to: { phone: string | null; email: string | null; device: string }): Promise<CodesAsked>;
  /** The unused code of this browser that went to the same place for the same thing; null for none. */
  underWay(code: NewLoginCode): Promise<{ tries: number } | null>;
  /** Adds it and asks for its message by the outbox. Earlier codes of this browser and phone end. */
  add(code: NewLoginCode): Promise<void>;
  /**
   * The newest unused code for the phone in this browser that logs in: to the account that has the phone at this moment,
   * or to a new one where nobody has it.
   */
  newest(about: { phone: string; device: string }): Promise<LoginCode | null>;
  /** Codes this browser was sent before this one, to the same place for the same thing, whose life is not over. */
  earlier(id: string): Promise<{ id: string; hash: string }[]>;
  /** The try was no guess: it counts for nothing. */
  returnTry(id: string): Promise<void>;
  /** Counts a try, unless `limit` tries were taken; false then. */
  takeTry(id: string, limit: number): Promise<boolean>;
  /** The code was right: the try counts for nothing. */
  accept(id: string): Promise<void>;
  /** False when somebody was first, or when the code was made for another account or purpose. */
  use(id: string, scope: CodeScope): Promise<boolean>;
  /** Every open code of the phone and of the account opens nothing any more. */
  endAll(of: { phone: string | null; accountId: string }): Promise<void>;
  /** Of the newest codes of a block of numbers within the hour that had their time: how many were sent and shown. */
  prefixShare(phone: string, sample: number): Promise<{ sent: number; shown: number }>;
};

export type BudgetsStore = {
  /** Counts one more in each window; the first that is over its limit, with the seconds until its window ends. */
  spend(budgets: readonly Budget[]): Promise<{ key: string; waitSeconds: number } | null>;
  /** The same, but counts in all of them or in none: what is refused uses up nothing. */
  take(budgets: readonly Budget[]): Promise<{ key: string; waitSeconds: number } | null>;
  giveBack(budgets: readonly Budget[]): Promise<void>;
  /** How much of a window is used. */
  used(budget: Omit<Budget, 'limit'>): Promise<number>;
  /** The seven windows before this one; windows nothing happened in are 0. */
  usedLastWeek(budget: Omit<Budget, 'limit'>): Promise<number[]>;
};

export type AuthStores = {
  accounts: AccountsStore;
  codes: CodesStore;
  budgets: BudgetsStore;
  passkeys: PasskeysStore;
  sessions: SessionsStore;
  tell: TellAccount;
};
/** Commits whatever the work returns, refusals too: a wrong code must stay counted. */
export type AuthTransaction = <Result>(work: (stores: AuthStores) => Promise<Result>) => Promise<Result>;

/** For whom a password is hashed: networks take turns, and a browser somebody logged in from before goes first. */
export type HashWaiter = { network: string; isKnown: boolean };

/** A place among those who wait for their hash. It may go to somebody of a network with less in the queue. */
export type HashPlace = {
  /**
   * Compares when its turn comes; a known browser goes first. Null: the place is lost, and the caller answers `busy`.
   * Without a hash it works as long and says no.
   */
  verify(password: string, hash: string | null, of: Pick<HashWaiter, 'isKnown'>): Promise<boolean | null>;
  /** For whoever does not come to `verify`; nothing happens after it. */
  release(): void;
};

/** argon2id, one hash after the other, so that logins never take the sale's processors. */
export type PasswordHasher = {
  /** Nobody can reserve a place, not even a known browser. */
  isFull(): boolean;
  /** Null: too many wait, and the caller answers `busy`. */
  reserve(waiter: HashWaiter): HashPlace | null;
  /** Null as above. */
  hash(password: string, waiter?: HashWaiter): Promise<string | null>;
};
export type CommonPasswords = { has(password: string): boolean };

export type TokenClaims = { sessionId: string; accountId: string; version: number; scope: TokenScope };
export type TokenIssuer = {
  issue(claims: TokenClaims): Promise<string>;
  /** Null for whatever this server did not sign, or not for this, or too long ago. */
  read(token: string): Promise<TokenClaims | null>;
};

export type Captcha = {
  challenge(): Promise<object>;
  /** True once for each solution. */
  isSolved(formToken: string): Promise<boolean>;
};

/** Numbers nobody guesses and nobody can read back from the database. */
export type Secrets = { make(): string; digest(secret: string): string };

/** The mark of a browser's number; only the server can make one. */
export type DeviceMarks = { of(device: string): string };

export type AuthDeps = {
  transaction: AuthTransaction;
  /** As in the store, outside of a transaction. */
  knowsDeviceOf: AccountsStore['knowsDeviceOf'];
  hasher: PasswordHasher;
  commonPasswords: CommonPasswords;
  codes: Pick<LoginCodes, 'matches'>;
  tokens: TokenIssuer;
  captcha: Captcha;
  passkeys: PasskeyCeremony;
  secrets: Secrets;
  newId(): string;
  now(): Date;
};
