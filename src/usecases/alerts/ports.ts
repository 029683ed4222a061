import type { AlertCause } from '#domain/alerts/event-alert.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { AnnouncedEvent } from '#usecases/accounts/followed.ts';
import type { Captcha, RateLimitsStore } from '#usecases/accounts/ports.ts';
import type { Mail, MailTransport } from '#usecases/mail/ports.ts';

export type NewEventAlert = {
  id: string;
  secret: string;
  eventId: number;
  cityId: number;
  email: string;
  market: MarketName;
  locale: Locale;
};
export type EventAlert = NewEventAlert & { confirmedAt: Date | null };

/** An alert with what its page and its emails name. */
export type ToldAlert = EventAlert & {
  title: AnnouncedEvent['title'];
  citySlug: string;
  /** The performance in question, or else the next one of the city; null when nothing is ahead. */
  next: AnnouncedEvent | null;
};

export type AlertsStore = {
  /** Whether the event has, or had, performances in the city of this market. */
  isPlayed(subject: { eventId: number; cityId: number; market: MarketName }): Promise<boolean>;
  /** Whether the address has the alert and confirmed it. */
  isOn(alert: Pick<NewEventAlert, 'email' | 'eventId' | 'cityId'>): Promise<boolean>;
  /**
   * Stores the alert unless the address has it, and requests the email that asks the mailbox. Changes and asks nothing
   * when it is confirmed.
   */
  ask(alert: NewEventAlert): Promise<void>;
  find(secret: string): Promise<ToldAlert | null>;
  /** From now on changes are reported. Returns false when there is no such alert. */
  confirm(secret: string): Promise<boolean>;
  end(secret: string): Promise<void>;
};
/** Reads of the worker. */
export type AlertNews = {
  /** Null when the alert ended meanwhile. */
  byId(id: string, performanceId: number | null): Promise<ToldAlert | null>;
  isOnSale(performanceId: number): Promise<boolean>;
};

export type AlertTransaction = <Result>(
  work: (stores: { alerts: AlertsStore; rateLimits: RateLimitsStore }) => Promise<Result>,
) => Promise<Result>;

export type AlertDeps = {
  transaction: AlertTransaction;
  captcha: Pick<Captcha, 'isSolved'>;
  newId(): string;
  newSecret(): string;
};

/** `question` asks the mailbox for its consent; the others report what happened. */
export type AlertEmail = { kind: 'question' } | { kind: AlertCause };
export type AlertMailWriter = { write(email: AlertEmail, alert: ToldAlert, key: string): Mail };
export type AlertMailDeps = { news: AlertNews; alertMail: AlertMailWriter; mail: MailTransport };
