import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { BuyerMailWriter } from '#usecases/buyer-codes/ports.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import { envelopeOf, emailFrame } from './email-parts.ts';
import { type Email, emailHtml, emailText } from './email.ts';

/** Writes the email with the code by which the buyer of an order is known. */
export function createBuyerMailWriter({
  links,
  sender,
}: {
  links: Pick<SiteLinks, 'home'>;
  sender: string;
}): BuyerMailWriter {
  return {
    code({ order, code, minutes, key }) {
      const speak = { locale: textLanguage(order.locale) };
      const text = m.ticket_buyer_mail_text({ number: order.number, minutes }, speak);
      const email: Email = {
        ...emailFrame(order, m.ticket_buyer_mail_why({ number: order.number }, speak), links),
        title: m.ticket_buyer_mail_title({}, speak),
        preview: text,
        blocks: [
          { kind: 'text', text },
          { kind: 'code', code: `${code.slice(0, 3)}\u00a0${code.slice(3)}` },
          { kind: 'note', text: m.ticket_buyer_mail_not_you({}, speak) },
        ],
        jsonLd: null,
      };
      return {
        key,
        orderNumber: order.number,
        ...envelopeOf(order, sender),
        to: order.email,
        // The code comes first, because a phone shows only the beginning of a subject.
        subject: m.ticket_buyer_mail_subject({ code }, speak),
        text: emailText(email),
        html: emailHtml(email),
        attachments: [],
      };
    },
  };
}
