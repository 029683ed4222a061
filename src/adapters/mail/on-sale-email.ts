import { contentLanguage, type LocalText, localText } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { AccountEmail, Reader } from '#usecases/accounts/account-emails.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import { type EmailContent, subjectWith } from './email-parts.ts';

/** The sale of a favourite event has begun: what, when and where, and a link to its seats. */
export function onSaleContent(
  { event }: Extract<AccountEmail, { kind: 'on_sale' }>,
  { market, locale }: Reader,
  links: SiteLinks,
): EmailContent {
  const speak = { locale: textLanguage(locale) };
  const own = (text: LocalText) => localText(text, contentLanguage(locale));
  const title = own(event.title);
  return {
    subject: subjectWith(title, (short) => m.profile_push_on_sale({ title: short }, speak)),
    title: m.profile_push_on_sale({ title }, speak),
    why: m.profile_mail_on_sale_why({}, speak),
    blocks: [
      { kind: 'text', text: m.profile_mail_on_sale_text({}, speak) },
      {
        kind: 'facts',
        facts: [
          [m.ticket_mail_when({}, speak), formatDateTime(event.startsAt, event.timeZone, locale, { weekday: 'short' })],
          [m.ticket_mail_where({}, speak), `${own(event.place)}, ${own(event.city)}`],
        ],
      },
      { kind: 'button', label: m.profile_mail_on_sale_open({}, speak), url: links.event(market, event, locale) },
      { kind: 'link', label: m.emails_unfollow({}, speak), url: links.cabinet(market, locale, 'notifications') },
    ],
  };
}
