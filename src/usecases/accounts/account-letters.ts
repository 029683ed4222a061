import type { PostCard } from '#api/journal/contract.ts';
import type { CodePurpose } from '#domain/accounts/login-code.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import type { ReadTickets, SoldOrder } from '#usecases/tickets/ports.ts';
import type { AnnouncedEvent, Followed } from './followed.ts';

/** Whom a message speaks to: the market decides who supports them, the locale in which language. */
export type Reader = { market: MarketName; locale: Locale };

/** News of an account's safety. They are told by mail where an address is proved, else by SMS. */
export type AccountNotice =
  /** `device` in words, such as «Firefox, Windows»; null when the browser did not say. */
  | { kind: 'new_login'; at: Date; device: string | null }
  | { kind: 'password_changed'; at: Date }
  /** `device`: where it was made, as above. */
  | { kind: 'passkey_added'; at: Date; device: string | null }
  /** To whoever had the number before. `number` is the new one with its middle hidden. */
  | { kind: 'phone_changed'; at: Date; number: string }
  /** To the address that was; `email` is the new one, all but hidden. */
  | { kind: 'email_changed'; at: Date; email: string }
  | { kind: 'account_deleted' }
  | { kind: 'export_ready'; until: Date };

/** Tells a person of it when the transaction of its cause holds. `to` may be where they were a moment ago. */
export type TellAccount = (
  account: Reader & { id: string },
  notice: AccountNotice | { kind: 'email_confirmed' },
  to: { email: string | null; phone: string | null },
) => Promise<void>;

/** Every letter about an account, beside those about orders and reviews. */
export type AccountLetter =
  | { kind: 'code'; purpose: CodePurpose; code: string; minutes: number }
  | AccountNotice
  /** To the address that is from now on. */
  | { kind: 'email_confirmed' }
  | { kind: 'reminder'; tickets: ReadTickets }
  | { kind: 'announced'; followed: Followed; events: readonly AnnouncedEvent[] }
  /** A favourite can be bought from now on. */
  | { kind: 'on_sale'; event: AnnouncedEvent }
  | { kind: 'news'; posts: readonly PostCard[]; shows: readonly AnnouncedEvent[] };

/** Every short message. Whatever it says of an order leads to its tickets. */
export type ShortMessage =
  | { kind: 'code'; purpose: CodePurpose; code: string }
  | AccountNotice
  | { kind: 'tickets'; order: SoldOrder }
  | { kind: 'moved'; order: SoldOrder }
  | { kind: 'refunded'; order: SoldOrder; amountMinor: number }
  | { kind: 'reminder'; order: SoldOrder };

/** Puts letters into words. */
export type AccountMailWriter = {
  /** @param key of the cause; see Mail */
  letter(input: { letter: AccountLetter; reader: Reader; to: string; key: string }): Mail;
};
/** Puts short messages into words: at most two parts, a code in one. */
export type SmsWriter = { text(message: ShortMessage, reader: Reader): string };
