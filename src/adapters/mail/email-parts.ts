import { contentLanguage, htmlLanguage, type Locale, localText, type LocalText } from '#domain/locales/locale.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import type { TicketLabels } from '#domain/tickets/ticket-labels.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage, type TextLanguage } from '#texts/in-language.ts';
import type { Mail, MailAttachment, SiteLinks } from '#usecases/mail/ports.ts';
import type { Purchase } from '#usecases/orders/purchase.ts';
import type { TicketOrder } from '#usecases/tickets/ports.ts';
import { paidWith } from '#texts/paid-with.ts';
import { seatLine } from '#texts/seat-line.ts';
import type { Block, Email } from './email.ts';

/** The market's own colour, dark enough for white text on it in both themes. */
const ACCENT = { belarus: '#2B56D9', georgia: '#B01238' } as const;

/** Texts and formats that every email about an order needs, in the buyer's language. */
export type OrderSpeech = {
  order: Purchase;
  speak: { locale: TextLanguage };
  own: (text: LocalText) => string;
  money: (amountMinor: number) => string;
};

/** The same for the tickets of one performance. */
export type Speech = OrderSpeech & {
  order: TicketOrder;
  title: string;
  date: (at: Date) => string;
  /** Includes the weekday and the year. */
  fullDate: (at: Date) => string;
  place: string;
  seats: (labels: readonly TicketLabels[]) => string;
};

export function orderSpeech(order: Purchase): OrderSpeech {
  const { locale, currency } = order;
  return {
    order,
    speak: { locale: textLanguage(locale) },
    own: (text) => localText(text, contentLanguage(locale)),
    money: (amountMinor) => formatMoney(amountMinor, currency, locale, 'long'),
  };
}

export function speechOf(order: TicketOrder): Speech {
  const { locale, performance } = order;
  const speech = orderSpeech(order);
  const { own } = speech;
  const where = [performance.place, performance.hall, performance.address, performance.city];
  return {
    ...speech,
    order,
    title: own(performance.title),
    date: (at) => formatDateTime(at, performance.timeZone, locale),
    fullDate: (at) => formatDateTime(at, performance.timeZone, locale, { weekday: 'short', year: true }),
    place: [...new Set(where.map((part) => (part === null ? '' : own(part))).filter((part) => part !== ''))].join(', '),
    seats: (labels) => labels.map((label) => seatLine(label, locale)).join('\n'),
  };
}

/** What paid the order; empty for one that cost nothing. */
export function paidFacts({ order, speak }: OrderSpeech): (readonly [label: string, value: string])[] {
  const text = paidWith(order, order.locale);
  return text === '' ? [] : [[m.ticket_mail_paid({}, speak), text]];
}

/** The content of one email; the rest is the same for all emails. */
export type EmailContent = {
  subject: string;
  title: string;
  blocks: Block[];
  /** The reason for the email, shown below it. */
  why: string;
  attachments?: MailAttachment[];
};

/** Recommended line length of RFC 5322, 2.1.1; mailboxes cut longer subjects, and the end is lost. */
const LONGEST_SUBJECT = 78;

/** Shortens a long title, so that the text after it stays visible. */
export function subjectWith(title: string, write: (title: string) => string): string {
  const excess = write(title).length - LONGEST_SUBJECT;
  return excess <= 0 ? write(title) : write(`${title.slice(0, title.length - excess - 1).trimEnd()}…`);
}

type Frame = Pick<Email, 'language' | 'brand' | 'footer'>;
/** The recipient of an email. */
type Reader = { market: MarketName; locale: Locale };

export function frameOf({ order, speak }: OrderSpeech, links: SiteLinks): Frame {
  return emailFrame(order, m.ticket_mail_why({ number: order.number }, speak), links);
}

/** @param why the reason for the email */
export function emailFrame({ market, locale }: Reader, why: string, links: Pick<SiteLinks, 'home'>): Frame {
  const speak = { locale: textLanguage(locale) };
  const { support } = MARKETS[market];
  const hours = m.ticket_support_hours({ opens: support.opens, closes: support.closes }, speak);
  return {
    language: htmlLanguage(locale),
    brand: { name: m.ticket_brand({}, speak), url: links.home(market, locale), accent: ACCENT[market] },
    footer: [why, `${m.ticket_support({}, speak)}: ${support.phone}, ${support.email}, ${hours}`],
  };
}

/**
 * @param sender address from the settings, alone or as `Name <address>`; the name is written in the email's language
 */
export function envelopeOf({ market, locale }: Reader, sender: string): Pick<Mail, 'market' | 'from' | 'replyTo'> {
  const address = /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
  const name = m.ticket_brand({}, { locale: textLanguage(locale) });
  return { market, from: { name, address }, replyTo: MARKETS[market].support.email };
}
