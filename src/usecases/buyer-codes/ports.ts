import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Mail } from '#usecases/mail/ports.ts';

/** Makes codes and their digests; comparing is done in the database. */
export type BuyerCodes = { make(): string; hash(code: string, salt: string): Promise<string> };

/** The order whose buyer is to be proved, as its letter needs it. */
export type CodeOrder = { number: string; email: string; market: MarketName; locale: Locale };

export type Asked =
  /** `letterNo`: which of the order's letters this is. */
  | { ok: true; letterNo: number }
  | { ok: false; code: 'no_address' }
  | { ok: false; code: 'too_early'; waitSeconds: number };

/** What became of a typed code, by the database's clock. */
export type Tried =
  | { is: 'right'; orderKey: string }
  | { is: 'wrong'; triesLeft: number }
  | { is: 'expired' | 'spent' | 'not_sent' };

export type BuyerCodesStore = {
  /** Counts a letter and leaves its job in the outbox; too early less than so many seconds after the last. */
  ask(orderId: string, by: { waitSeconds: number }): Promise<Asked>;
  /** Stores the digest of the code; null when the letter is not the latest any more, or was asked for a day ago. */
  setCode(orderId: string, by: { letterNo: number; hash: string }): Promise<CodeOrder | null>;
  /** Counts a try and compares. A right code is used up, and leaves an audit row. */
  try(orderId: string, by: { hash: string; livesSeconds: number; tries: number }): Promise<Tried>;
};

export type BuyerMailWriter = {
  code(about: { order: CodeOrder; code: string; minutes: number; key: string }): Mail;
};
