import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** Names of the things that a person's rows reference by number. */
export type PersonalDataNames = Record<'event' | 'place' | 'person' | 'organizer' | 'item', Record<number, string>> & {
  performance: Record<number, { title: string; startsAt: Date; timeZone: string }>;
};

/** All data about a person: rows by table, tables by group. */
export type PersonalData = {
  accountId: string;
  /** The database's clock at the time of reading. */
  readAt: Date;
  locale: Locale;
  market: MarketName;
  names: PersonalDataNames;
  groups: { group: string; tables: { table: string; rows: Record<string, unknown>[] }[] }[];
};
/** Returns null when the account does not exist or was deleted. */
export type PersonalDataReads = { all(accountId: string): Promise<PersonalData | null> };

export type Ties = {
  /** Orders being paid or refunded at this moment. */
  openOrders: string[];
  upcomingTickets: number;
  points: number;
};
export type LeaveStore = {
  /** Locks the account until the transaction ends. */
  lock(
    accountId: string,
  ): Promise<{ market: MarketName; locale: Locale; email: string | null; phone: string | null } | null>;
  ties(accountId: string): Promise<Ties>;
  /** Removes the person from every table; rows that the ledger needs stay without personal data. */
  erase(accountId: string, actor: string): Promise<void>;
  noteExport(accountId: string, actor: string): Promise<void>;
};
export type LeaveTransaction = <Result>(work: (store: LeaveStore) => Promise<Result>) => Promise<Result>;

export type LeaveDeps = {
  transaction: LeaveTransaction;
  /** Sends the last email. Nothing is stored for it, so it is attempted only once. */
  sendDeletionNotice(to: {
    market: MarketName;
    locale: Locale;
    email: string | null;
    phone: string | null;
  }): Promise<void>;
  now(): Date;
};
