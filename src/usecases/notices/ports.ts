import type { PostCard } from '#api/journal/contract.ts';
import type { Channel, Choice, Topic } from '#domain/notices/topics.ts';
import type { AccountMailWriter, Reader, SmsWriter } from '#usecases/accounts/account-emails.ts';
import type { AnnouncedEvent, Followed } from '#usecases/accounts/followed.ts';
import type { RateLimitsStore } from '#usecases/accounts/ports.ts';
import type { MailTransport } from '#usecases/mail/ports.ts';
import type { SmsTransport } from '#usecases/sms/ports.ts';
import type { ReadTickets, TicketSigner, TicketsStore } from '#usecases/tickets/ports.ts';

/** News for one person. Contains only ids because the data is read again when the news is sent. */
export type News =
  /** `performanceId` is absent in news of older releases. */
  | { kind: 'reminder'; orderId: string; performanceId?: number | undefined; epoch: number; hours: 24 | 3 }
  | { kind: 'tickets'; orderId: string }
  | { kind: 'schedule_changed'; orderId: string; performanceId?: number | undefined }
  | { kind: 'announced'; followed: { kind: Followed['kind']; id: number }; eventIds: number[] }
  | { kind: 'on_sale'; eventId: number; performanceId: number }
  | { kind: 'review'; reviewId: number; state: 'published' | 'rejected' }
  /** `week`: the Thursday of the week (domain/notices/news-week). */
  | { kind: 'news'; week: string };

export const TOPIC_OF: Readonly<Record<News['kind'], Topic>> = {
  reminder: 'reminders',
  tickets: 'tickets',
  schedule_changed: 'tickets',
  announced: 'followed',
  on_sale: 'on_sale',
  review: 'reviews',
  news: 'news',
};
/** Separate jobs send the emails about sales and reviews. */
export const MAILED_ELSEWHERE: readonly News['kind'][] = ['tickets', 'schedule_changed', 'review'];

export type PushSubscription = { id: string; endpoint: string; p256dh: string; auth: string };
export type NewsReader = Reader & {
  accountId: string;
  /** Only a proved address, so that nobody else's mailbox receives a person's plans. */
  email: string | null;
  phone: string | null;
  choices: Choice[];
  subscriptions: PushSubscription[];
};

export type NoticesStore = {
  reader(accountId: string): Promise<NewsReader | null>;
  /** Creates one job per channel, once per key. */
  handOut(news: { accountId: string; key: string; news: News; channels: readonly Channel[] }): Promise<void>;
  choose(accountId: string, choice: Omit<Choice, 'chosenAt'>): Promise<void>;
  subscribe(
    accountId: string,
    subscription: PushSubscription & { userAgent: string; sessionId: string },
  ): Promise<void>;
  /** Returns false when the subscription did not belong to this account. */
  unsubscribe(accountId: string, endpoint: string): Promise<boolean>;
  /** Deletes a subscription that the browser's push service reports as gone. */
  forget(endpoint: string): Promise<void>;
  events(eventIds: readonly number[]): Promise<AnnouncedEvent[]>;
  followed(of: { kind: Followed['kind']; id: number }): Promise<Followed | null>;
  /** The news of a week for readers of a market: new posts, newest first, and new events with one or two dates left. */
  weekNews(week: string, reader: Reader): Promise<{ posts: PostCard[]; shows: AnnouncedEvent[] }>;
  /** Whether tickets can still be bought, by the database's clock. */
  isOnSale(performanceId: number): Promise<boolean>;
  /** Whether the author of the review has switched off emails about reviews. */
  refusesReviewMail(reviewId: number): Promise<boolean>;
  reviewTitle(reviewId: number): Promise<AnnouncedEvent['title'] | null>;
};

/** A message that a browser shows while no page is open. */
export type PushMessage = { title: string; body: string; url: string; tag: string };
export type PushTransport = {
  /**
   * `gone`: the subscription no longer exists. `refused`: this message will never be accepted, but the next one may be.
   * Throws when a repetition may help, and when our keys are wrong, which affects all subscriptions.
   */
  send(to: PushSubscription, message: PushMessage, options: { urgent: boolean }): Promise<'sent' | 'gone' | 'refused'>;
};

export type NotifiedFacts =
  | { kind: 'reminder' | 'tickets' | 'schedule_changed'; read: ReadTickets }
  | { kind: 'announced'; followed: Followed; events: AnnouncedEvent[] }
  | { kind: 'on_sale'; event: AnnouncedEvent }
  | { kind: 'review'; title: AnnouncedEvent['title']; state: 'published' | 'rejected' }
  | { kind: 'news'; posts: PostCard[]; shows: AnnouncedEvent[] };
export type PushWriter = { message(facts: NotifiedFacts, reader: Reader, key: string): PushMessage };

export type NoticesDeps = {
  store: NoticesStore;
  rateLimits: Pick<RateLimitsStore, 'take' | 'release' | 'usedLastWeek'>;
  tickets: TicketsStore;
  signer: TicketSigner;
  accountMail: AccountMailWriter;
  smsWriter: SmsWriter;
  pushWriter: PushWriter;
  mail: MailTransport;
  sms: SmsTransport;
  push: PushTransport;
  /** An address that switches off the emails of a topic with one click. */
  unsubscribeUrl(accountId: string, topic: Topic, reader: Reader): string;
  now(): Date;
};
