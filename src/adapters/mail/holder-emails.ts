import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { seatLine } from '#texts/seat-line.ts';
import { spacedSerial } from '#domain/tickets/serial.ts';
import type { HolderMailKind, HolderMailWriter, MailAttachment, SiteLinks } from '#usecases/mail/ports.ts';
import type { OneTicket, ReadTickets, TicketFiles } from '#usecases/tickets/ports.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import { codePictures } from './code-pictures.ts';
import { emailFrame, envelopeOf, speechOf, subjectWith, type Speech } from './email-parts.ts';
import { emailHtml, emailText, type Block } from './email.ts';
import { codeCid } from './ticket-email.ts';

type Input = Parameters<HolderMailWriter>[0];
type Options = { files: TicketFiles; links: SiteLinks; sender: string; now: () => Date };

/** Emails about one ticket to whoever holds or held it. They name no buyer, no order and no amount. */
export function createHolderMailWriter({ files, links, sender, now }: Options): HolderMailWriter {
  async function attachmentsOf({ ticket, read }: Input): Promise<MailAttachment[]> {
    if (read === null) return [];
    const { locale } = read.order;
    const name = `${m.ticket_ticket({}, { locale: textLanguage(locale) })} ${serialOf(ticket)}`;
    const calendar = files.calendar([{ ...read, ticketKey: ticket.accessKey }], locale, now());
    return [
      ...codePictures(read),
      { filename: `${name}.pdf`, contentType: 'application/pdf', content: await files.pdf([read], locale) },
      calendarAttachment(serialOf(ticket), calendar),
    ];
  }
  return async (input) => {
    const { order } = input.ticket;
    const speech = speechOf(order);
    const { title } = speech;
    const blocks = [...blocksOf(input, speech), ...(input.read === null ? [] : ticketBlocks(input.read, input, links))];
    const email = {
      ...emailFrame(order, whyOf(input, speech), links),
      title: titleOf(input.kind, speech),
      preview: `${title}, ${speech.place}`,
      blocks,
      jsonLd: null,
    };
    return {
      key: input.key,
      ...envelopeOf(order, sender),
      to: input.to,
      subject: subjectWith(title, (short) => subjectOf(input, speech, short)),
      text: emailText(email),
      html: emailHtml(email),
      attachments: await attachmentsOf(input),
    };
  };
}

/** A buyer who hands a ticket over knows the order; the person who got the ticket does not. */
function whyOf({ ticket: { order } }: Input, { speak }: Speech): string {
  const isBuyers = order.tickets.every(({ isHandedOver }) => !isHandedOver);
  return isBuyers ? m.ticket_mail_why({ number: order.number }, speak) : m.ticket_letter_why({}, speak);
}

function serialOf({ order }: OneTicket): string {
  return order.tickets[0]?.serial ?? '';
}

function subjectOf({ kind, ticket: { order } }: Input, { speak, date }: Speech, title: string): string {
  const facts = { title, date: date(order.performance.startsAt) };
  switch (kind) {
    case 'received':
      return m.ticket_letter_received_subject(facts, speak);
    case 'restored':
      return m.ticket_letter_restored_subject(facts, speak);
    case 'handed_over':
      return m.ticket_letter_handed_over_subject(facts, speak);
    case 'taken_back':
      return m.ticket_letter_taken_back_subject(facts, speak);
    case 'returned':
      return m.ticket_letter_returned_subject(facts, speak);
    case 'cancelled':
      return m.ticket_mail_cancelled_subject(facts, speak);
    case 'postponed':
      return order.scheduleChange?.newStartsAt == null
        ? m.ticket_mail_postponed_open_subject({ title }, speak)
        : m.ticket_mail_postponed_subject(facts, speak);
  }
}

function titleOf(kind: HolderMailKind, { speak }: Speech): string {
  switch (kind) {
    case 'received':
      return m.ticket_letter_received_title({}, speak);
    case 'restored':
      return m.ticket_letter_restored_title({}, speak);
    case 'handed_over':
      return m.ticket_letter_handed_over_title({}, speak);
    case 'taken_back':
      return m.ticket_letter_taken_back_title({}, speak);
    case 'returned':
      return m.ticket_void({}, speak);
    case 'cancelled':
      return m.ticket_mail_cancelled_title({}, speak);
    case 'postponed':
      return m.ticket_mail_postponed_title({}, speak);
  }
}

function textOf({ kind, ticket: { order } }: Input, { speak }: Speech): string {
  switch (kind) {
    case 'received':
      return m.ticket_letter_received_text({}, speak);
    case 'restored':
      return m.ticket_letter_restored_text({}, speak);
    case 'handed_over':
      return m.ticket_letter_handed_over_text({}, speak);
    case 'taken_back':
      return m.ticket_letter_taken_back_text({}, speak);
    case 'returned':
      return m.ticket_letter_returned_text({}, speak);
    case 'cancelled':
      return m.ticket_letter_cancelled_text({}, speak);
    case 'postponed':
      return order.scheduleChange?.newStartsAt == null
        ? m.ticket_letter_postponed_open_text({}, speak)
        : m.ticket_letter_postponed_text({}, speak);
  }
}

function blocksOf(input: Input, speech: Speech): Block[] {
  const { order } = input.ticket;
  const { speak } = speech;
  const hasDate = !(input.kind === 'postponed' && order.scheduleChange?.newStartsAt == null);
  const when = hasDate ? speech.fullDate(order.performance.startsAt) : m.ticket_mail_date_open({}, speak);
  return [
    { kind: 'text', text: textOf(input, speech) },
    ...undoBlocks(input, speech),
    { kind: 'lead', text: speech.title },
    {
      kind: 'facts',
      facts: [
        [m.ticket_mail_when({}, speak), when],
        [m.ticket_mail_where({}, speak), speech.place],
        [m.ticket_mail_seats({}, speak), speech.seats(order.tickets.map(({ labels }) => labels))],
        ...holderFacts(input, speech),
      ],
    },
  ];
}

function holderFacts({ read, ticket: { order } }: Input, { speak }: Speech): [string, string][] {
  const name = order.tickets[0]?.holderName ?? null;
  return read === null || name === null ? [] : [[m.ticket_holder({}, speak), name]];
}

function undoBlocks({ kind, takeBackUntil }: Input, { speak, date }: Speech): Block[] {
  if (takeBackUntil === null) return [];
  const time = date(takeBackUntil);
  if (kind === 'received') return [{ kind: 'note', text: m.ticket_one_until({ time }, speak) }];
  return [{ kind: 'note', text: m.ticket_letter_handed_over_undo({ time }, speak) }];
}

function ticketBlocks({ order, tickets }: ReadTickets, { ticket }: Input, links: SiteLinks): Block[] {
  const speak = { locale: textLanguage(order.locale) };
  return [
    {
      kind: 'button',
      label: m.ticket_one_open({}, speak),
      url: links.oneTicketPage(order.market, ticket.accessKey, order.locale),
    },
    { kind: 'text', text: m.ticket_entry_note({}, speak) },
    {
      kind: 'codes',
      codes: tickets.flatMap(({ code, serial, labels }) =>
        code === null
          ? []
          : [
              {
                cid: codeCid(serial),
                alt: m.ticket_code({}, speak),
                place: seatLine(labels, order.locale),
                serial: m.ticket_number({ serial: spacedSerial(serial) }, speak),
              },
            ],
      ),
    },
    { kind: 'note', text: m.ticket_mail_attached({}, speak) },
  ];
}
