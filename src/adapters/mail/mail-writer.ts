import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { MailAttachment, MailWriter, SiteLinks } from '#usecases/mail/ports.ts';
import type { ReadTickets, TicketFiles } from '#usecases/tickets/ports.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import { codePictures } from './code-pictures.ts';
import { envelopeOf } from './email-parts.ts';
import { emailHtml, emailText } from './email.ts';
import { orderEmail } from './order-emails.ts';
import { ticketEmail } from './ticket-email.ts';

type Options = { files: TicketFiles; links: SiteLinks; sender: string; now: () => Date };

export function createMailWriter({ files, links, sender, now }: Options): MailWriter {
  async function ticketsFile(read: ReadTickets): Promise<MailAttachment> {
    const { locale, number } = read.order;
    const name = `${m.ticket_deck({}, { locale: textLanguage(locale) })} ${number}`;
    return { filename: `${name}.pdf`, contentType: 'application/pdf', content: await files.pdf(read, locale) };
  }
  return {
    async tickets(read, to) {
      const { order } = read;
      const { subject, email } = ticketEmail(read, links);
      const calendar = files.calendar(read, order.locale, now());
      return {
        key: `ticket.mail:${order.id}`,
        orderNumber: order.number,
        ...envelopeOf(order, sender),
        to,
        subject,
        text: emailText(email),
        html: emailHtml(email),
        attachments: [...codePictures(read), await ticketsFile(read), calendarAttachment(order.number, calendar)],
      };
    },
    async order(input) {
      const { subject, email } = orderEmail(input, links);
      const { order } = input;
      return {
        key: input.key,
        orderNumber: order.number,
        ...envelopeOf(order, sender),
        to: input.to,
        subject,
        text: emailText(email),
        html: emailHtml(email),
        attachments:
          input.why.kind === 'schedule_changed'
            ? [
                ...(input.moved ? [await ticketsFile(input.moved)] : []),
                // Removes the old entry from a calendar, or changes it to the new date.
                calendarAttachment(
                  order.number,
                  files.calendar({ order, tickets: order.tickets }, order.locale, now()),
                ),
              ]
            : [],
      };
    },
  };
}
