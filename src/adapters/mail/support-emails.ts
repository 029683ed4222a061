import { htmlLanguage } from '#domain/locales/locale.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { supportTopicName } from '#texts/support-topics.ts';
import { textLanguage } from '#texts/in-language.ts';
import type { Mail, SiteLinks } from '#usecases/mail/ports.ts';
import type { SupportMailWriter, SupportRequest } from '#usecases/support/ports.ts';
import { envelopeOf, emailFrame, subjectWith } from './email-parts.ts';
import { type Block, type Email, emailHtml, emailText } from './email.ts';

type Options = { links: Pick<SiteLinks, 'home'>; sender: string };
type Reader = { market: MarketName; locale: SupportRequest['locale'] };
type Content = { subject: string; title: string; why: string; blocks: Block[] };

export function createSupportMailWriter({ links, sender }: Options): SupportMailWriter {
  function draw(reader: Reader, { title, why, blocks, subject }: Content): Omit<Mail, 'key' | 'to'> {
    const email: Email = {
      ...emailFrame(reader, why, links),
      title,
      preview: blocks.find((block) => block.kind === 'text')?.text ?? '',
      blocks,
      jsonLd: null,
    };
    return {
      ...envelopeOf(reader, sender),
      subject,
      text: emailText(email),
      html: emailHtml(email),
      attachments: [],
    };
  }
  return {
    write(kind, request) {
      const { market, locale, email, id } = request;
      const key = `support.${kind}.mail:${id}`;
      if (kind === 'receipt') return { key, ...draw({ market, locale }, receiptContent(request)), to: email };
      const reader = { market, locale: MARKETS[market].defaultLocale };
      // A reply to the email goes to the writer of the request.
      return {
        key,
        ...draw(reader, requestContent(request, reader)),
        to: MARKETS[market].support.email,
        replyTo: email,
      };
    },
  };
}

/** In the first language of the market, with the original text of the request. */
function requestContent(request: SupportRequest, reader: Reader): Content {
  const { number, topic, name, email, orderNumber, text, locale, market, createdAt } = request;
  const speak = { locale: textLanguage(reader.locale) };
  const what = supportTopicName(topic, speak);
  const facts: [string, string][] = [
    [m.support_mail_topic({}, speak), what],
    [m.support_mail_from({}, speak), name === null ? email : `${name}, ${email}`],
    ...(orderNumber === null ? [] : [[m.support_mail_order({}, speak), orderNumber] satisfies [string, string]]),
    [m.support_mail_language({}, speak), languageName(locale, reader.locale)],
    [
      m.support_mail_when({}, speak),
      formatDateTime(createdAt, MARKETS[market].timeZone, reader.locale, { year: true }),
    ],
  ];
  return {
    subject: subjectWith(orderNumber === null ? what : `${what}, ${orderNumber}`, (about) => `${number}: ${about}`),
    title: m.support_mail_request_title({ number }, speak),
    why: m.support_mail_request_why({}, speak),
    blocks: [
      { kind: 'text', text },
      { kind: 'facts', facts },
    ],
  };
}

/** Without the text: the writer may enter any address, and strangers must not receive arbitrary text in our name. */
function receiptContent({ number, locale, market, topic, orderNumber }: SupportRequest): Content {
  const speak = { locale: textLanguage(locale) };
  const { opens, closes } = MARKETS[market].support;
  return {
    subject: m.support_mail_receipt_subject({ number }, speak),
    title: m.support_mail_receipt_title({}, speak),
    why: m.support_mail_receipt_why({}, speak),
    blocks: [
      { kind: 'text', text: m.support_mail_receipt_text({ opens, closes }, speak) },
      {
        kind: 'facts',
        facts: [
          [m.support_mail_number({}, speak), number],
          [m.support_mail_topic({}, speak), supportTopicName(topic, speak)],
          ...(orderNumber === null ? [] : [[m.support_mail_order({}, speak), orderNumber] satisfies [string, string]]),
        ],
      },
      { kind: 'note', text: m.support_mail_receipt_not_you({}, speak) },
    ],
  };
}

function languageName(of: SupportRequest['locale'], spokenIn: SupportRequest['locale']): string {
  const [language = ''] = htmlLanguage(of).split('-');
  return new Intl.DisplayNames([htmlLanguage(spokenIn)], { type: 'language' }).of(language) ?? language;
}
