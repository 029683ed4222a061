import { contentLanguage, type LocalText, localText } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage, type TextLanguage } from '#texts/in-language.ts';
import type { AlertEmail, AlertMailWriter, ToldAlert } from '#usecases/alerts/ports.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import { type EmailContent, emailFrame, envelopeOf, subjectWith } from './email-parts.ts';
import { type Block, emailHtml, emailText } from './email.ts';

type Options = { links: Pick<SiteLinks, 'home' | 'event' | 'eventAlert'>; sender: string };
type Text<Inputs> = (inputs: Inputs, speak: { locale: TextLanguage }) => string;
type Texts = {
  subject: Text<{ title: string }>;
  text: Text<Record<string, never>>;
};

const TEXTS: Readonly<Record<AlertEmail['kind'], Texts>> = {
  question: { subject: m.alert_mail_question_subject, text: m.alert_mail_question_text },
  sale_opens: { subject: m.alert_mail_sale_opens_subject, text: m.alert_mail_sale_opens_text },
  presale_opens: { subject: m.alert_mail_presale_opens_subject, text: m.alert_mail_presale_opens_text },
  tickets_back: { subject: m.alert_mail_tickets_back_subject, text: m.alert_mail_tickets_back_text },
  new_date: { subject: m.alert_mail_new_date_subject, text: m.alert_mail_new_date_text },
  lower_price: { subject: m.alert_mail_lower_price_subject, text: m.alert_mail_lower_price_text },
};

/** Writes the emails of alerts: the question to the mailbox, and the news afterwards, each with a link that ends them. */
export function createAlertMailWriter({ links, sender }: Options): AlertMailWriter {
  return {
    write({ kind }, alert, key) {
      const { subject, title, blocks, why } = contentOf(kind, alert, links);
      const preview = TEXTS[kind].text({}, { locale: textLanguage(alert.locale) });
      const drawn = { ...emailFrame(alert, why, links), title, preview, blocks, jsonLd: null };
      const mail = {
        key,
        ...envelopeOf(alert, sender),
        to: alert.email,
        subject,
        text: emailText(drawn),
        html: emailHtml(drawn),
        attachments: [],
      };
      return kind === 'question' ? mail : { ...mail, unsubscribeUrl: `${links.eventAlert(alert)}/end` };
    },
  };
}

function contentOf(kind: AlertEmail['kind'], alert: ToldAlert, links: Options['links']): EmailContent {
  const { locale, market, eventId, citySlug, next } = alert;
  const speak = { locale: textLanguage(locale) };
  const own = (text: LocalText) => localText(text, contentLanguage(locale));
  const title = own(alert.title);
  const isQuestion = kind === 'question';
  const facts: Block[] =
    next === null
      ? []
      : [
          {
            kind: 'facts',
            facts: [
              [
                m.ticket_mail_when({}, speak),
                formatDateTime(next.startsAt, next.timeZone, locale, { weekday: 'short' }),
              ],
              [m.ticket_mail_where({}, speak), `${own(next.place)}, ${own(next.city)}`],
            ],
          },
        ];
  return {
    subject: subjectWith(title, (short) => TEXTS[kind].subject({ title: short }, speak)),
    title: TEXTS[kind].subject({ title }, speak),
    why: isQuestion ? m.alert_mail_question_why({}, speak) : m.alert_mail_why({}, speak),
    blocks: [
      { kind: 'text', text: TEXTS[kind].text({}, speak) },
      ...(isQuestion ? [] : facts),
      isQuestion
        ? { kind: 'button', label: m.alert_mail_question_open({}, speak), url: links.eventAlert(alert) }
        : {
            kind: 'button',
            label: m.alert_mail_open({}, speak),
            url: links.event(market, { eventId, citySlug }, locale),
          },
      isQuestion
        ? { kind: 'note', text: m.alert_mail_question_not_you({}, speak) }
        : { kind: 'link', label: m.alert_mail_end({}, speak), url: links.eventAlert(alert) },
    ],
  };
}
