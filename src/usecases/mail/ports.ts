import type { PostCard } from '#api/journal/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { AutoRefundReason } from '#domain/orders/settlement.ts';
import type { SubjectFacts } from '#domain/reviews/subject-facts.ts';
import type { Followed } from '#usecases/accounts/followed.ts';
import type { SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { ReadEntitlements } from '#usecases/items/read-entitlements.ts';
import type { PaidTender, Purchase } from '#usecases/orders/purchase.ts';
import type { OneTicket, OrderSeat, ReadTickets, TicketOrder } from '#usecases/tickets/ports.ts';

export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** Displayed in the body where the HTML refers to `cid:…`, and not listed as an attachment. */
  cid?: string;
};

export type Mail = {
  /** Identifies the cause. The same cause always has the same key, by which a mailbox can recognize a repetition. */
  key: string;
  /** Its support is told if the mail server refuses the recipient. */
  market: MarketName;
  /** As the buyer knows it; only for emails about an order. */
  orderNumber?: string;
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** Only for optional emails: a plain POST to this address unsubscribes (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Delivers an email. Resolves once it is accepted; throws otherwise, and the job is repeated. */
export type MailTransport = { send(mail: Mail): Promise<void> };

/** An email whose recipient the mail server refuses for good. Has no address of a person. */
export type RefusedMail = Pick<Mail, 'key' | 'market'> & { detail: Record<string, unknown> };

/** An email about an order whose last try failed. Has no address of a person. */
export type UndeliveredMail = {
  /** Of the job, which is another one when a person has it sent again. */
  id: string;
  thing: string;
  detail: Record<string, unknown>;
} & ({ orderId: string } | { refundId: string });

/** Absolute addresses on a market's site. */
export type SiteLinks = {
  home(market: MarketName, locale: Locale): string;
  ticketPage(order: Pick<Purchase, 'market' | 'accessKey'>, locale: Locale): string;
  /** The same page with the right to return the tickets; only for emails to the buyer's own address. */
  returnPage(order: Pick<TicketOrder, 'market' | 'accessKey' | 'orderKey'>, locale: Locale): string;
  /** The page of one ticket, for its holder. */
  oneTicketPage(market: MarketName, ticketKey: string, locale: Locale): string;
  /** Page on which an unpaid order can be paid again. */
  orderPage(order: Pick<Purchase, 'market' | 'id'>, locale: Locale): string;
  /** Page on which seats of the performance can be chosen again. */
  eventPage(order: Pick<TicketOrder, 'market' | 'performance'>, locale: Locale): string;
  /** The event's poster as a PNG, because email programs display that. */
  poster(order: Pick<TicketOrder, 'market' | 'performance'>, title: string, locale: Locale): string;
  /** Page with the reviews of an event or a place. */
  reviews(market: MarketName, subject: SubjectFacts, locale: Locale): string;
  event(market: MarketName, event: { eventId: number; citySlug: string }, locale: Locale): string;
  /** The page that confirms and ends an alert; only for emails to its own address. */
  eventAlert(alert: { market: MarketName; secret: string }): string;
  journal(market: MarketName, locale: Locale): string;
  post(market: MarketName, post: Pick<PostCard, 'id' | 'category'>, locale: Locale): string;
  /** A PNG, because email programs display that. */
  postPicture(market: MarketName, post: Pick<PostCard, 'id' | 'pictureVersion'>, locale: Locale): string;
  /** The page of a followed person, place or organizer. */
  followed(market: MarketName, followed: Followed & { citySlug: string | null }, locale: Locale): string;
  cabinet(market: MarketName, locale: Locale, screen: 'profile' | 'notifications' | 'reviews'): string;
};

/** The reason for an email about an order, or about some of its lines. */
export type OrderMailKind =
  | { kind: 'declined' }
  | { kind: 'expired' }
  /** Money that bought nothing, with what went back to tenders. */
  | { kind: 'given_back'; amountMinor: number; reason: AutoRefundReason; tenders?: readonly PaidTender[] }
  /** `tenders`: what went back besides the money. */
  | { kind: 'refunded'; amountMinor: number; tenders?: readonly PaidTender[] }
  /** The payer's bank took the money back, and what was bought is void. */
  | { kind: 'charged_back'; amountMinor: number };

/** What happened to a ticket that changed hands, as its present or former holder is told. */
export const HOLDER_MAIL_KINDS = [
  'received',
  'restored',
  'handed_over',
  'taken_back',
  'returned',
  'cancelled',
  'postponed',
] as const;
export type HolderMailKind = (typeof HOLDER_MAIL_KINDS)[number];

/** @param email.read the open ticket, of which files are attached; null when it is no longer the recipient's */
export type HolderMailWriter = (email: {
  ticket: OneTicket;
  read: ReadTickets | null;
  to: string;
  kind: HolderMailKind;
  /** Until when the giver can take the ticket back. */
  takeBackUntil: Date | null;
  key: string;
}) => Promise<Mail>;

/** Composes emails in the language the buyer used. */
export type MailWriter = {
  /** One email with everything that was bought. */
  bought(opened: OpenedOrder, to: string): Promise<Mail>;
  order(email: OrderEmail): Mail;
  /** A performance of the order was cancelled or postponed; the email is about it alone. */
  scheduleChange(email: ScheduleChangeEmail): Promise<Mail>;
};

/** Everything of a paid order that its holder can show; not empty. */
export type OpenedOrder = { tickets: readonly ReadTickets[]; items: readonly ReadEntitlements[] };

/** The parts of an order that an email names, with the lines that it is about; not empty. */
export type NamedParts = { tickets: readonly NamedTickets[]; items: readonly SoldItems[] };
export type NamedTickets = { order: TicketOrder; seats: readonly OrderSeat[] };

/** @param key of the cause; see Mail */
export type OrderEmail = {
  named: NamedParts;
  /** False when only some of what was bought is concerned; then the email says what. */
  isWhole: boolean;
  to: string;
  why: OrderMailKind;
  key: string;
};
export type ScheduleChangeEmail = NamedTickets & {
  to: string;
  key: string;
  /** Tickets with their new date, of which a new file is attached. */
  moved: ReadTickets | null;
};

/**
 * A message that the demo stores instead of sending. The subject of an `sms` is the beginning of its text; it has no
 * HTML and no attachments.
 */
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
  /** Number of times the same message was sent. */
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
