import type { PostCard } from '#api/journal/contract.ts';
import type { CodePurpose } from '#domain/accounts/login-code.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import type { ReadTickets, TicketOrder } from '#usecases/tickets/ports.ts';
import type { AnnouncedEvent, Followed } from './followed.ts';

/** Recipient of a message: the market determines which support contact applies, the locale determines the language. */
export type Reader = { market: MarketName; locale: Locale };

/** Notices about an account's security. They go by email when an address is proved, otherwise by SMS. */
export type AccountNotice =
  /** `device` is a readable name such as «Firefox, Windows», null when the browser did not report one. */
  | { kind: 'new_login'; at: Date; device: string | null }
  | { kind: 'password_changed'; at: Date }
  /** `device` is the browser in which the passkey was created, as above. */
  | { kind: 'passkey_added'; at: Date; device: string | null }
  /** Sent to the previous number. `number` is the new one with its middle digits masked. */
  | { kind: 'phone_changed'; at: Date; number: string }
  /** Sent to the previous address; `email` is the new one, almost entirely masked. */
  | { kind: 'email_changed'; at: Date; email: string }
  | { kind: 'account_deleted' }
  | { kind: 'export_ready'; until: Date };

/**
 * Notifies a person once the transaction that caused the notice commits. `to` may hold the contacts from before the
 * change.
 */
export type TellAccount = (
  account: Reader & { id: string },
  notice: AccountNotice | { kind: 'email_confirmed' },
  to: { email: string | null; phone: string | null },
) => Promise<void>;

/** All emails about an account, apart from those about orders and reviews. */
export type AccountEmail =
  | { kind: 'code'; purpose: CodePurpose; code: string; minutes: number }
  | AccountNotice
  /** Sent to the new address. */
  | { kind: 'email_confirmed' }
  | { kind: 'reminder'; tickets: ReadTickets }
  | { kind: 'announced'; followed: Followed; events: readonly AnnouncedEvent[] }
  /** Tickets for a favourite event are now on sale. */
  | { kind: 'on_sale'; event: AnnouncedEvent }
  | { kind: 'news'; posts: readonly PostCard[]; shows: readonly AnnouncedEvent[] };

/** All short messages. Those about an order link to its tickets. */
export type ShortMessage =
  | { kind: 'code'; purpose: CodePurpose; code: string }
  | AccountNotice
  | { kind: 'tickets'; order: TicketOrder }
  | { kind: 'schedule_changed'; order: TicketOrder }
  | { kind: 'refunded'; order: TicketOrder; amountMinor: number }
  | { kind: 'reminder'; order: TicketOrder };

/** Composes the emails. */
export type AccountMailWriter = {
  /** @param key of the cause; see Mail */
  write(input: { email: AccountEmail; reader: Reader; to: string; key: string }): Mail;
};
/** Composes the short messages: at most two SMS parts; a code takes only one. */
export type SmsWriter = { text(message: ShortMessage, reader: Reader): string };
