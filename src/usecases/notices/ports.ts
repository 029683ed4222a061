import type { PostCard } from '#api/journal/contract.ts';
import type { Channel, Choice, Topic } from '#domain/notices/topics.ts';
import type { AccountMailWriter, Reader, SmsWriter } from '#usecases/accounts/account-letters.ts';
import type { AnnouncedEvent, Followed } from '#usecases/accounts/followed.ts';
import type { MailTransport } from '#usecases/mail/ports.ts';
import type { SmsTransport } from '#usecases/sms/ports.ts';
import type { ReadTickets, TicketSigner, TicketsStore } from '#usecases/tickets/ports.ts';

/** What there is to tell one person. It is read anew when it is told: ids only. */
export type News =
  | { kind: 'reminder'; orderId: string; epoch: number; hours: 24 | 3 }
  | { kind: 'tickets'; orderId: string }
  | { kind: 'moved'; orderId: string }
  | { kind: 'announced'; followed: { kind: Followed['kind']; id: number }; eventIds: number[] }
  | { kind: 'on_sale'; eventId: number; performanceId: number }
  | { kind: 'review'; reviewId: number; state: 'published' | 'rejected' }
  /** `week`: its Thursday (domain/notices/news-week). */
  | { kind: 'news'; week: string };

export const TOPIC_OF: Readonly<Record<News['kind'], Topic>> = {
  reminder: 'reminders',
  tickets: 'tickets',
  moved: 'tickets',
  announced: 'followed',
  on_sale: 'on_sale',
  review: 'reviews',
  news: 'news',
};
/** Letters of the sale and of reviews have jobs of their own. */
export const MAILED_ELSEWHERE: readonly News['kind'][] = ['tickets', 'moved', 'review'];

export type PushSubscription = { id: string; endpoint: string; p256dh: string; auth: string };
export type NewsReader = Reader & {
  accountId: string;
  /** Proved ones only: nobody else's mailbox gets a person's plans. */
  email: string | null;
  phone: string | null;
  choices: Choice[];
  subscriptions: PushSubscription[];
};

export type NoticesStore = {
  reader(accountId: string): Promise<NewsReader | null>;
  /** One job a channel, once for its key. */
  handOut(news: { accountId: string; key: string; news: News; channels: readonly Channel[] }): Promise<void>;
  choose(accountId: string, choice: Omit<Choice, 'chosenAt'>): Promise<void>;
  subscribe(
    accountId: string,
    subscription: PushSubscription & { userAgent: string; sessionId: string },
  ): Promise<void>;
  /** false: it was not this account's. */
  unsubscribe(accountId: string, endpoint: string): Promise<boolean>;
  /** The browser's maker says that nobody is there any more. */
  forget(endpoint: string): Promise<void>;
  events(eventIds: readonly number[]): Promise<AnnouncedEvent[]>;
  followed(of: { kind: Followed['kind']; id: number }): Promise<Followed | null>;
  /** What a week brought for readers of a market: its new posts, newest first, and what is on once or twice only. */
  weekNews(week: string, reader: Reader): Promise<{ posts: PostCard[]; shows: AnnouncedEvent[] }>;
  /** Still to be bought, by the database's clock. */
  isOnSale(performanceId: number): Promise<boolean>;
  /** Its author has switched letters about reviews off. */
  refusesReviewMail(reviewId: number): Promise<boolean>;
  reviewTitle(reviewId: number): Promise<AnnouncedEvent['title'] | null>;
};

/** A message a browser shows while no page is open. */
export type PushMessage = { title: string; body: string; url: string; tag: string };
export type PushTransport = {
  /**
   * `gone`: the subscription is no more. `refused`: this message will never be taken, the next one may be. Throws when
   * it may be tried again, and when our keys are wrong, which concerns everybody.
   */
  send(to: PushSubscription, message: PushMessage, options: { urgent: boolean }): Promise<'sent' | 'gone' | 'refused'>;
};

export type ToldFacts =
  | { kind: 'reminder' | 'tickets' | 'moved'; read: ReadTickets }
  | { kind: 'announced'; followed: Followed; events: AnnouncedEvent[] }
  | { kind: 'on_sale'; event: AnnouncedEvent }
  | { kind: 'review'; title: AnnouncedEvent['title']; state: 'published' | 'rejected' }
  | { kind: 'news'; posts: PostCard[]; shows: AnnouncedEvent[] };
export type PushWriter = { message(facts: ToldFacts, reader: Reader, key: string): PushMessage };

export type NoticesDeps = {
  store: NoticesStore;
  tickets: TicketsStore;
  signer: TicketSigner;
  accountMail: AccountMailWriter;
  smsWriter: SmsWriter;
  pushWriter: PushWriter;
  mail: MailTransport;
  sms: SmsTransport;
  push: PushTransport;
  /** An address that switches the letters of a topic off by one click. */
  unsubscribeUrl(accountId: string, topic: Topic, reader: Reader): string;
  now(): Date;
};
