import type { RateLimit } from '#domain/accounts/rate-limits.ts';
import type { CodeChannel, CodePurpose } from '#domain/accounts/login-code.ts';
import type { SentCode } from '#domain/contact/one-time-code.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { TellAccount } from './account-emails.ts';
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
  /** Tokens carry this version; raising it invalidates all of them. */
  version: number;
  isBanned: boolean;
  /** Days since the last login, by the database's clock. */
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
  /** The database's clock at the time of reading. */
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
  /** Serializes the requests that read or change the account of this phone; the lock ends with the transaction. */
  lockPhone(phone: string): Promise<void>;
  findByPhone(phone: string): Promise<Account | null>;
  findById(id: string): Promise<Account | null>;
  /**
   * Same as `findById`, and locks the account until the transaction ends. Whoever opens sessions and whoever ends them
   * does this first: otherwise a session that is being opened would escape the ending of all others.
   */
  lock(id: string): Promise<Account | null>;
  /** An address that is already proved for another account stays unproved. */
  add(account: NewAccount): Promise<Account>;
  /** A new password invalidates all tokens but does not open a session. */
  setPassword(change: { id: string; hash: string; newEmail: string | null }): Promise<Account>;
  /**
   * Adds one to the count of consecutive wrong passwords. Returns false when it already is `most` (null: no limit) or
   * when no account has the phone.
   */
  countWrongPassword(phone: string, most: number | null): Promise<boolean>;
  /** Subtracts one from that count again because the password was not compared. */
  giveBackWrongPassword(phone: string): Promise<void>;
  /** Resets the count of consecutive wrong passwords and updates the account's time of last login. */
  noteRightPassword(id: string): Promise<void>;
  /** Permanently assigns to the account all orders bought under its phone or address. */
  claimOrders(id: string): Promise<void>;
  /** Whether this browser was used to log in to the account before. */
  knowsDevice(id: string, device: string): Promise<boolean>;
  /** Same as above for the account that has the phone. */
  knowsDeviceOf(phone: string, device: string): Promise<boolean>;
};

/** What a code is valid for: one account, or none yet, and one purpose. */
export type CodeScope = { purpose: CodePurpose; accountId: string | null };

/** Codes requested for a phone or address. Seconds are null when there was no code. */
export type CodesAsked = {
  /** Since the newest code of this browser. */
  ownSeconds: number | null;
  /** Since the newest code of any other browser. */
  othersSeconds: number | null;
  /** Number of codes of other browsers within the last day. */
  othersToday: number;
};

export type CodesStore = {
  asked(to: { phone: string | null; email: string | null; device: string }): Promise<CodesAsked>;
  /** Returns this browser's unused code for the same destination and purpose, or null. */
  underWay(code: NewLoginCode): Promise<{ tries: number } | null>;
  /** Stores the code and requests its message through the outbox. Ends earlier codes of this browser and phone. */
  add(code: NewLoginCode): Promise<void>;
  /**
   * Returns the newest unused code for the phone in this browser that logs in to the phone's current account, or to a
   * new one when no account has the phone.
   */
  newest(about: { phone: string; device: string }): Promise<LoginCode | null>;
  /** Earlier codes of this browser for the same destination and purpose that have not expired. */
  earlier(id: string): Promise<{ id: string; hash: string }[]>;
  /** Returns the try because it was not a guess. */
  returnTry(id: string): Promise<void>;
  /** Counts a try; returns false when `limit` tries were already taken. */
  takeTry(id: string, limit: number): Promise<boolean>;
  /** Marks the code as right and returns the try. */
  accept(id: string): Promise<void>;
  /** Returns false when the code was already used or was made for another account or purpose. */
  use(id: string, scope: CodeScope): Promise<boolean>;
  /** Invalidates every open code of the phone and of the account. */
  endAll(of: { phone: string | null; accountId: string }): Promise<void>;
  /**
   * Counts how many of the newest codes for a block of numbers were sent and shown. Considers codes of the last hour
   * that have expired.
   */
  prefixShare(phone: string, sample: number): Promise<{ sent: number; shown: number }>;
};

export type RateLimitsStore = {
  /** Adds the amount, usually one, to every window. Returns the first one over its limit with the seconds until its window ends. */
  count(limits: readonly RateLimit[]): Promise<{ key: string; waitSeconds: number } | null>;
  /** Same as `count`, but counts in all windows or in none: a refused request uses up nothing. */
  take(limits: readonly RateLimit[]): Promise<{ key: string; waitSeconds: number } | null>;
  /** `take` for several requests in their order, with one statement. Returns for each the limit it is over, or null. */
  takeEach(requests: readonly (readonly RateLimit[])[]): Promise<({ key: string; waitSeconds: number } | null)[]>;
  release(limits: readonly RateLimit[]): Promise<void>;
  /** How much of a window is used. */
  used(limit: Omit<RateLimit, 'limit'>): Promise<number>;
  /** The seven windows before this one; windows without any use are 0. */
  usedLastWeek(limit: Omit<RateLimit, 'limit'>): Promise<number[]>;
};

export type AuthStores = {
  accounts: AccountsStore;
  codes: CodesStore;
  rateLimits: RateLimitsStore;
  passkeys: PasskeysStore;
  sessions: SessionsStore;
  tell: TellAccount;
};
/** Commits whatever result the work returns, including refusals, because a wrong code must stay counted. */
export type AuthTransaction = <Result>(work: (stores: AuthStores) => Promise<Result>) => Promise<Result>;

/** For whom a password is hashed. Networks take turns; browsers used for a login before go first. */
export type HashWaiter = { network: string; isKnown: boolean };

/** A place in the queue for hashing. The queue may pass it to a network that has fewer requests waiting. */
export type HashPlace = {
  /**
   * Compares when its turn comes; known browsers go first. Returns null when the place was lost; the caller then
   * responds with `busy`. Without a hash it takes the same time and returns false.
   */
  verify(password: string, hash: string | null, of: Pick<HashWaiter, 'isKnown'>): Promise<boolean | null>;
  /** Gives up a place without calling `verify`; has no effect afterwards. */
  release(): void;
};

/** argon2id, one hash at a time, so that logins never take processor time from the sale. */
export type PasswordHasher = {
  /** True when not even a known browser can reserve a place. */
  isFull(): boolean;
  /** Returns null when too many requests wait; the caller then responds with `busy`. */
  reserve(waiter: HashWaiter): HashPlace | null;
  /** Returns null when too many requests wait. */
  hash(password: string, waiter?: HashWaiter): Promise<string | null>;
};
export type CommonPasswords = { has(password: string): boolean };

export type TokenClaims = { sessionId: string; accountId: string; version: number; scope: TokenScope };
export type TokenIssuer = {
  issue(claims: TokenClaims): Promise<string>;
  /** Returns null for a token that this server did not sign, that serves another purpose or that has expired. */
  read(token: string): Promise<TokenClaims | null>;
};

export type Captcha = {
  challenge(): Promise<object>;
  /** Returns true only once per solution. */
  isSolved(formToken: string): Promise<boolean>;
};

/** Random numbers that cannot be guessed and, stored only as digests, cannot be read from the database. */
export type Secrets = { make(): string; digest(secret: string): string };

/** The signature on a browser's number; only the server can create one. */
export type DeviceMarks = { of(device: string): string };

export type AuthDeps = {
  transaction: AuthTransaction;
  /** Same as in the store, but runs outside a transaction. */
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
