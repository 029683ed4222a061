import type { PostCard } from '#api/journal/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { TicketLabels } from '#domain/tickets/ticket-labels.ts';
import type { SubjectFacts } from '#domain/reviews/subject-facts.ts';
import type { Followed } from '#usecases/accounts/followed.ts';
import type { SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { ReadEntitlements } from '#usecases/items/read-entitlements.ts';
import type { ReadTickets, SoldOrder } from '#usecases/tickets/ports.ts';

export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** Shown in the body where the HTML says `cid:…`, instead of being listed. */
  cid?: string;
};

export type Mail = {
  /** Names the cause. The same cause always gives the same key, and a mailbox can tell a repetition by it. */
  key: string;
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** Of letters nobody needs: a POST there, without anything else, ends them (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Hands a letter to the world. Resolves once it is taken; throws otherwise, and is then tried again. */
export type MailTransport = { send(mail: Mail): Promise<void> };

/** Absolute addresses on the site of a market. */
export type SiteLinks = {
  home(market: MarketName, locale: Locale): string;
  ticketPage(order: Pick<SoldOrder, 'market' | 'accessKey'>, locale: Locale): string;
  /** The same page with the right to give the tickets back: for letters to the buyer's own address alone. */
  returnPage(order: Pick<SoldOrder, 'market' | 'accessKey' | 'orderKey'>, locale: Locale): string;
  /** Where an unpaid order is paid again. */
  orderPage(order: Pick<SoldOrder, 'market' | 'id'>, locale: Locale): string;
  /** Where seats of the performance are chosen anew. */
  eventPage(order: Pick<SoldOrder, 'market' | 'performance'>, locale: Locale): string;
  /** A PNG of the event's poster, which is what mail programs show. */
  poster(order: Pick<SoldOrder, 'market' | 'performance'>, title: string, locale: Locale): string;
  /** Where reviews of an event or a place are read. */
  reviews(market: MarketName, subject: SubjectFacts, locale: Locale): string;
  event(market: MarketName, event: { eventId: number; citySlug: string }, locale: Locale): string;
  journal(market: MarketName, locale: Locale): string;
  post(market: MarketName, post: Pick<PostCard, 'id' | 'category'>, locale: Locale): string;
  /** A PNG, which is what mail programs show. */
  postPicture(market: MarketName, post: Pick<PostCard, 'id' | 'pictureVersion'>, locale: Locale): string;
  /** The page of somebody or something that is followed. */
  followed(market: MarketName, followed: Followed & { citySlug: string | null }, locale: Locale): string;
  cabinet(market: MarketName, locale: Locale, screen: 'profile' | 'notifications' | 'reviews'): string;
};

/** Why a letter about an order is written. */
export type OrderMailKind =
  | { kind: 'declined' }
  | { kind: 'expired' }
  | { kind: 'given_back'; amountMinor: number }
  | { kind: 'refunded'; amountMinor: number }
  | { kind: 'moved' }
  /** The payer's bank took the money back, and what was bought is void. */
  | { kind: 'charged_back'; amountMinor: number };

/** Puts letters into words, in the language the buyer used. */
export type MailWriter = {
  tickets(read: ReadTickets, to: string): Promise<Mail>;
  order(letter: OrderLetter): Mail;
};
/** The same for an order of an item. */
export type ItemMailWriter = {
  codes(read: ReadEntitlements, to: string): Promise<Mail>;
  order(letter: { order: SoldItems; to: string; why: OrderMailKind; key: string }): Mail;
};
/** @param key of the cause; see Mail */
export type OrderLetter = {
  order: SoldOrder;
  to: string;
  seats: readonly TicketLabels[];
  why: OrderMailKind;
  key: string;
};

/** A message of the demo, which keeps what it would send. The subject of an `sms` is how it begins; it has no HTML or attachments. */
export type NewDemoMessage = {
  channel: 'mail' | 'sms';
  key: string;
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  attachments: readonly MailAttachment[];
};
export type DemoMessageSummary = Pick<NewDemoMessage, 'channel' | 'recipient' | 'subject'> & {
  id: number;
  /** How often the same message went out. */
  times: number;
  attachments: number;
  createdAt: Date;
};
export type DemoMessage = Omit<NewDemoMessage, 'attachments'> & {
  id: number;
  times: number;
  createdAt: Date;
  attachments: { ord: number; filename: string; contentType: string; cid: string | null; content: Buffer }[];
};
export type DemoMessages = {
  add(message: NewDemoMessage): Promise<void>;
  /** Newest first. */
  latest(limit: number): Promise<DemoMessageSummary[]>;
  find(id: number): Promise<DemoMessage | null>;
};
