import { m } from '#texts/generated/messages.js';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import type { ReadTickets, TicketFiles } from '#usecases/tickets/ports.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import { type EmailContent, speechOf, subjectWith } from './email-parts.ts';

type Parts = { links: SiteLinks; files: Pick<TicketFiles, 'calendar'>; now: () => Date };

/** Sent a day ahead: when, where, which seats, and a link to the tickets. */
export function reminderContent(read: ReadTickets, { links, files, now }: Parts): EmailContent {
  const { order } = read;
  const speech = speechOf(order);
  const { speak, title } = speech;
  const date = speech.date(order.performance.startsAt);
  const live = read.tickets.filter(({ state }) => state !== 'void');
  return {
    subject: subjectWith(title, (short) => m.emails_reminder_subject({ title: short, date }, speak)),
    title: m.emails_reminder_title({}, speak),
    why: m.ticket_mail_why({ number: order.number }, speak),
    blocks: [
      { kind: 'lead', text: title },
      {
        kind: 'facts',
        facts: [
          [m.ticket_mail_when({}, speak), speech.fullDate(order.performance.startsAt)],
          [m.ticket_mail_where({}, speak), speech.place],
          [m.ticket_mail_seats({}, speak), speech.seats(live.map(({ labels }) => labels))],
        ],
      },
      { kind: 'button', label: m.ticket_mail_open({}, speak), url: links.ticketPage(order, order.locale) },
      { kind: 'text', text: m.emails_reminder_text({}, speak) },
      { kind: 'note', text: m.emails_reminder_attached({}, speak) },
    ],
    attachments: [calendarAttachment(order.number, files.calendar([read], order.locale, now()))],
  };
}
