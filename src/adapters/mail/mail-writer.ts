import type { ItemFiles } from '#adapters/tickets/item-files.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { ReadEntitlements } from '#usecases/items/read-entitlements.ts';
import type { Mail, MailAttachment, MailWriter, SiteLinks } from '#usecases/mail/ports.ts';
import type { Purchase } from '#usecases/orders/purchase.ts';
import type { DatedTickets, ReadTickets, TicketFiles } from '#usecases/tickets/ports.ts';
import { boughtEmail } from './bought-email.ts';
import { calendarAttachment } from './calendar-attachment.ts';
import { codePicture, codePictures } from './code-pictures.ts';
import { itemCodeCid, shownCodes } from './codes-email.ts';
import { envelopeOf } from './email-parts.ts';
import { type Email, emailHtml, emailText } from './email.ts';
import { orderEmail, orderOf } from './order-emails.ts';
import { scheduleChangeEmail } from './schedule-change-email.ts';

type Options = {
  ticketFiles: TicketFiles;
  itemFiles: ItemFiles;
  links: SiteLinks;
  sender: string;
  now: () => Date;
};

/** Writes the emails about orders: what was bought, and what happens to it later. */
export function createMailWriter({ ticketFiles, itemFiles, links, sender, now }: Options): MailWriter {
  const mailOf = (
    order: Purchase,
    { subject, email }: { subject: string; email: Email },
    rest: Pick<Mail, 'key' | 'to' | 'attachments'>,
  ): Mail => ({
    ...rest,
    orderNumber: order.number,
    ...envelopeOf(order, sender),
    subject,
    text: emailText(email),
    html: emailHtml(email),
  });
  const pdf = (order: Purchase, name: string, content: Uint8Array): MailAttachment => ({
    filename: `${name} ${order.number}.pdf`,
    contentType: 'application/pdf',
    content,
  });
  async function ticketsFile(parts: readonly ReadTickets[], order: Purchase): Promise<MailAttachment> {
    const name = m.ticket_deck({}, { locale: textLanguage(order.locale) });
    return pdf(order, name, await ticketFiles.pdf(parts, order.locale));
  }
  async function codesFile(parts: readonly ReadEntitlements[], order: Purchase): Promise<MailAttachment> {
    const name = m.ticket_item_code({}, { locale: textLanguage(order.locale) });
    return pdf(order, name, await itemFiles.pdf(parts, order.locale));
  }
  const calendar = (parts: readonly DatedTickets[], order: Purchase) =>
    calendarAttachment(order.number, ticketFiles.calendar(parts, order.locale, now()));

  return {
    async bought(opened, to) {
      const { tickets, items } = opened;
      const shown = items.filter(({ order }) => shownCodes(order).length > 0);
      const order = orderOf({
        named: { tickets: tickets.map((part) => ({ ...part, seats: [] })), items: items.map((item) => item.order) },
      });
      return mailOf(order, boughtEmail(opened, links), {
        key: `ticket.mail:${order.id}`,
        to,
        attachments: [
          ...tickets.flatMap(codePictures),
          ...shown.flatMap(itemCodePictures),
          ...(tickets.length === 0 ? [] : [await ticketsFile(tickets, order)]),
          ...(shown.length === 0 ? [] : [await codesFile(shown, order)]),
          ...(tickets.length === 0 ? [] : [calendar(tickets, order)]),
        ],
      });
    },
    order(input) {
      return mailOf(orderOf(input), orderEmail(input, links), { key: input.key, to: input.to, attachments: [] });
    },
    async scheduleChange(input) {
      const { order, moved, key, to } = input;
      return mailOf(order, scheduleChangeEmail(input, links), {
        key,
        to,
        attachments: [
          ...(moved ? [await ticketsFile([moved], order)] : []),
          // Removes the old entry from a calendar, or changes it to the new date.
          calendar([{ order, tickets: order.tickets }], order),
        ],
      });
    },
  };
}

function itemCodePictures({ order }: ReadEntitlements): MailAttachment[] {
  return shownCodes(order).map(({ code }) => codePicture(code, { name: code, cid: itemCodeCid(code), scale: 7 }));
}
