import type { SentCode } from '#domain/contact/one-time-code.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Mail } from '#usecases/mail/ports.ts';

/** The address that a guest proves for an order; times are the database's. */
export type WalletCode = {
  orderId: string;
  email: string;
  /** How many emails with a code were asked for. */
  emails: number;
  askedAt: Date;
  code: SentCode;
  isProved: boolean;
  market: MarketName;
  locale: Locale;
  now: Date;
};

export type WalletCodesStore = {
  find(orderId: string): Promise<WalletCode | null>;
  /** The same under a lock until the transaction ends. */
  lock(orderId: string): Promise<WalletCode | null>;
  /** Asks for an email to this address; whatever was sent or proved before is void. */
  ask(orderId: string, email: string): Promise<void>;
  /** Whether that email is still the last one asked for, and its code is valid from now on. */
  setCode(orderId: string, code: { emailNo: number; hash: string }): Promise<boolean>;
  countTry(orderId: string): Promise<void>;
  prove(orderId: string): Promise<void>;
};

export type WalletMailWriter = {
  code(input: { to: Pick<WalletCode, 'email' | 'market' | 'locale'>; code: string; key: string }): Mail;
};
