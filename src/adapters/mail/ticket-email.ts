import { spacedSerial } from '#domain/tickets/serial.ts';
import { m } from '#texts/generated/messages.js';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import type { ReadTickets } from '#usecases/tickets/ports.ts';
import { seatLine } from '#texts/seat-line.ts';
import { returnRuleOf } from '#adapters/tickets/ticket-notes.ts';
import { doReturnsDiffer } from '#texts/return-rule.ts';
import { frameOf, type Speech, speechOf, paidFacts } from './email-parts.ts';
import type { Block, Email, Fact } from './email.ts';
import { reservationJsonLd } from './reservation-json-ld.ts';

/** Content id of the picture of a ticket's code inside the email. */
export function codeCid(serial: string): string {
  return `code-${serial.toLowerCase()}@rampa`;
}

/** The email of an order that is tickets of one performance and nothing else. */
export function ticketEmail(read: ReadTickets, links: SiteLinks): { subject: string; email: Email } {
  const { order } = read;
  const speech = speechOf(order);
  const { speak, title } = speech;
  const [when, where, seats, rule] = ticketFacts(read, speech);
  const paid = paidFacts(speech);
  return {
    subject: m.ticket_head({ title, date: speech.date(order.performance.startsAt) }, speak),
    email: {
      ...frameOf(speech, links),
      title: m.ticket_mail_tickets_title({ count: goodTickets(read).length }, speak),
      preview: `${title}, ${speech.date(order.performance.startsAt)}, ${speech.place}`,
      jsonLd: reservationJsonLd(read, links),
      blocks: [
        posterOf(speech, links),
        { kind: 'lead', text: title },
        { kind: 'facts', facts: [when, where, seats, [m.ticket_order({}, speak), order.number], ...paid, rule] },
        { kind: 'button', label: m.ticket_mail_open({}, speak), url: links.ticketPage(order, order.locale) },
        { kind: 'text', text: m.ticket_entry_note({}, speak) },
        ticketCodes(read, speech),
        { kind: 'note', text: m.ticket_mail_attached({}, speak) },
      ],
    },
  };
}

export function posterOf({ order, title }: Speech, links: SiteLinks): Block {
  return { kind: 'picture', url: links.poster(order, title, order.locale), alt: title };
}

/** When, where, which seats, and until when they can be returned. */
export function ticketFacts(read: ReadTickets, speech: Speech): [when: Fact, where: Fact, seats: Fact, rule: Fact] {
  const { order, speak } = speech;
  const tickets = goodTickets(read);
  const returnable = tickets.find(({ ownReturn }) => ownReturn !== null) ?? { ownReturn: null };
  return [
    [m.ticket_mail_when({}, speak), speech.fullDate(order.performance.startsAt)],
    [m.ticket_mail_where({}, speak), speech.place],
    [m.ticket_mail_seats({}, speak), speech.seats(tickets.map(({ labels }) => labels))],
    [m.ticket_return({}, speak), returnRuleOf(read, returnable, order.locale, doReturnsDiffer(tickets))],
  ];
}

export function ticketCodes(read: ReadTickets, { order, speak }: Speech): Block {
  return {
    kind: 'codes',
    codes: goodTickets(read).map(({ serial, labels }) => ({
      cid: codeCid(serial),
      alt: m.ticket_code({}, speak),
      place: seatLine(labels, order.locale),
      serial: m.ticket_number({ serial: spacedSerial(serial) }, speak),
    })),
  };
}

const goodTickets = ({ tickets }: ReadTickets) => tickets.filter((ticket) => ticket.code !== null);
