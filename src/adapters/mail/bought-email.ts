import { isRental } from '#domain/video/watch-address.ts';
import { m } from '#texts/generated/messages.js';
import { howToUse } from '#texts/code-text.ts';
import type { ReadEntitlements } from '#usecases/items/read-entitlements.ts';
import type { OpenedOrder, SiteLinks } from '#usecases/mail/ports.ts';
import type { Purchase } from '#usecases/orders/purchase.ts';
import type { ReadTickets } from '#usecases/tickets/ports.ts';
import { codesEmail, itemCodes, itemFacts, shownCodes, watchBlocks } from './codes-email.ts';
import { frameOf, orderSpeech, paidFacts, type OrderSpeech, speechOf, subjectWith } from './email-parts.ts';
import type { Block, Email, Fact } from './email.ts';
import { orderTitle, titlesOf } from './order-titles.ts';
import { reservationJsonLd } from './reservation-json-ld.ts';
import { posterOf, ticketCodes, ticketEmail, ticketFacts } from './ticket-email.ts';

/** The email of a paid order: in one piece for one performance or one item, otherwise a section for each. */
export function boughtEmail(opened: OpenedOrder, links: SiteLinks): { subject: string; email: Email } {
  const { tickets, items } = opened;
  const [part, item] = [tickets[0], items[0]];
  if (tickets.length === 1 && items.length === 0 && part) return ticketEmail(part, links);
  if (items.length === 1 && tickets.length === 0 && item) return codesEmail(item.order, links);
  const order = part?.order ?? item?.order;
  if (order === undefined) throw new Error('An email about nothing');
  return sectionsEmail(order, opened, links);
}

function sectionsEmail(order: Purchase, opened: OpenedOrder, links: SiteLinks) {
  const { tickets, items } = opened;
  const speech = orderSpeech(order);
  const { speak } = speech;
  const named = { tickets: tickets.map((part) => ({ order: part.order })), items: items.map((item) => item.order) };
  const facts: Fact[] = [[m.ticket_order({}, speak), order.number]];
  facts.push(...paidFacts(speech));
  const notes = showNotes(opened, speech);
  const email: Email = {
    ...frameOf(speech, links),
    title: m.ticket_item_mail_title({}, speak),
    preview: titlesOf(named).join(', '),
    jsonLd: tickets.length === 0 ? null : tickets.flatMap((part) => reservationJsonLd(part, links)),
    blocks: [
      { kind: 'facts', facts },
      { kind: 'button', label: m.ticket_mail_order_open({}, speak), url: links.ticketPage(order, order.locale) },
      ...tickets.flatMap((part) => performanceSection(part, links)),
      ...items.flatMap((item) => itemSection(item, links)),
      ...notes.map((text): Block => ({ kind: 'text', text })),
      ...attachedNote(opened, speech),
    ],
  };
  const subject = (title: string) => m.ticket_mail_order_subject({ title }, speak);
  return { subject: subjectWith(orderTitle(named), subject), email };
}

/** What to do with the codes of tickets, certificates and other items: a paragraph for each, and one for tickets with others. */
function showNotes({ tickets, items }: OpenedOrder, { order, speak }: OrderSpeech): string[] {
  const shown = items.filter((item) => shownCodes(item.order).length > 0).map((item) => item.order.item.kind);
  const others = shown.filter((kind) => kind !== 'certificate');
  const [other] = others;
  const show =
    tickets.length === 0
      ? other && howToUse(other, order.locale)
      : other === undefined
        ? m.ticket_entry_note({}, speak)
        : m.ticket_show_both({}, speak);
  const certificate = shown.length > others.length ? howToUse('certificate', order.locale) : undefined;
  return [show, certificate].filter((text) => text !== undefined);
}

/** An order of rentals only has no files. */
function attachedNote({ tickets, items }: OpenedOrder, { speak }: OrderSpeech): Block[] {
  if (tickets.length > 0) return [{ kind: 'note', text: m.ticket_mail_order_attached({}, speak) }];
  const hasCodes = items.some(({ order }) => shownCodes(order).length > 0);
  return hasCodes ? [{ kind: 'note', text: m.ticket_mail_order_codes_attached({}, speak) }] : [];
}

function performanceSection(read: ReadTickets, links: SiteLinks): Block[] {
  const speech = speechOf(read.order);
  return [
    posterOf(speech, links),
    { kind: 'lead', text: speech.title },
    { kind: 'facts', facts: ticketFacts(read, speech) },
    ticketCodes(read, speech),
  ];
}

function itemSection({ order }: ReadEntitlements, links: SiteLinks): Block[] {
  const speech = orderSpeech(order);
  return [
    { kind: 'lead', text: speech.own(order.item.title) },
    { kind: 'facts', facts: itemFacts(order, speech) },
    ...(isRental(order.item.kind) ? watchBlocks(order, links, speech) : [itemCodes(order, speech)]),
  ];
}
