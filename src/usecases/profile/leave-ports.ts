import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** What the numbers in a person's rows are called, by number. */
export type HeldNames = Record<'event' | 'place' | 'person' | 'organizer' | 'item', Record<number, string>> & {
  performance: Record<number, { title: string; startsAt: Date; timeZone: string }>;
};

/** Everything held on a person: rows by table, tables by group. */
export type HeldData = {
  accountId: string;
  /** The database's clock at the moment all of it was read. */
  readAt: Date;
  locale: Locale;
  market: MarketName;
  names: HeldNames;
  groups: { group: string; tables: { table: string; rows: Record<string, unknown>[] }[] }[];
};
/** null: there is no such account, or no longer. */
export type HeldReads = { all(accountId: string): Promise<HeldData | null> };

export type Ties = {
  /** Being paid or given back at this moment. */
  openOrders: string[];
  upcomingTickets: number;
  points: number;
};
export type LeaveStore = {
  /** Nobody else changes the account until the transaction ends. */
  lock(
    accountId: string,
  ): Promise<{ market: MarketName; locale: Locale; email: string | null; phone: string | null } | null>;
  ties(accountId: string): Promise<Ties>;
  /** The person goes from every table; rows the books need stay without them. */
  erase(accountId: string, actor: string): Promise<void>;
  noteExport(accountId: string, actor: string): Promise<void>;
};
export type LeaveTransaction = <Result>(work: (store: LeaveStore) => Promise<Result>) => Promise<Result>;

export type LeaveDeps = {
  transaction: LeaveTransaction;
  /** The last letter. Nothing of it is kept, so it is tried once. */
  farewell(to: { market: MarketName; locale: Locale; email: string | null; phone: string | null }): Promise<void>;
  now(): Date;
};
