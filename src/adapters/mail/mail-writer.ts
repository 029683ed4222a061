import { encodeQR } from 'qr';
import { QUIET_ZONE } from '#domain/tickets/quiet-zone.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { MailAttachment, MailWriter, SiteLinks } from '#usecases/mail/ports.ts';
import type { ReadTickets, TicketFiles } from '#usecases/tickets/ports.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import { envelopeOf } from './letter-parts.ts';
import { letterHtml, letterText } from './letter.ts';
import { orderLetter } from './order-letters.ts';
import { codeCid, ticketLetter } from './ticket-letter.ts';

type Options = { files: TicketFiles; links: SiteLinks; sender: string; now: () => Date };

export function createMailWriter({ files, links, sender, now }: Options): MailWriter {
  return {
    async tickets(read, to) {
      const { order } = read;
      const { subject, letter } = ticketLetter(read, links);
      const name = `${m.ticket_deck({}, { locale: textLanguage(order.locale) })} ${order.number}`;
      const calendar = files.calendar(read, order.locale, now());
      return {
        key: `ticket.mail:${order.id}`,
        ...envelopeOf(order, sender),
        to,
        subject,
        text: letterText(letter),
        html: letterHtml(letter),
        attachments: [
          ...codePictures(read),
          { filename: `${name}.pdf`, contentType: 'application/pdf', content: await files.pdf(read, order.locale) },
          calendarAttachment(order.number, calendar),
        ],
      };
    },
    order(input) {
      const { subject, letter } = orderLetter(input, links);
      const { order } = input;
      return {
        key: input.key,
        ...envelopeOf(order, sender),
        to: input.to,
        subject,
        text: letterText(letter),
        html: letterHtml(letter),
        attachments:
          input.why.kind === 'moved'
            ? // Removes the old entry from a calendar, or changes it to the new date.
              [calendarAttachment(order.number, files.calendar({ order, tickets: order.tickets }, order.locale, now()))]
            : [],
      };
    },
  };
}

/** GIF, because mail programs render no SVG; five pixels per module make 245 pixels, the displayed size. */
function codePictures({ tickets }: ReadTickets): MailAttachment[] {
  return tickets.flatMap(({ code, serial }) =>
    code === null
      ? []
      : [
          {
            filename: `${serial}.gif`,
            contentType: 'image/gif',
            content: encodeQR(code, 'gif', { ecc: 'medium', encoding: 'alphanumeric', border: QUIET_ZONE, scale: 5 }),
            cid: codeCid(serial),
          },
        ],
  );
}
