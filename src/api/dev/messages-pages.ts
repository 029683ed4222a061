import { LANGUAGE_NAMES } from '#domain/locales/language-names.ts';
import { smsLength } from '#domain/contact/sms-segments.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import { devPage, escapeText } from './dev-page.ts';
import type { ExampleMessage } from './messages-ports.ts';

/** Native language names, in the order of the product's texts. */
const { ru, be, en, ge: ka } = LANGUAGE_NAMES;
export const MESSAGE_LANGUAGES = { ru, be, en, ka };
export type MessageLanguage = keyof typeof MESSAGE_LANGUAGES;

type Group = ExampleMessage['group'];
const GROUPS: Record<Group, string> = {
  Orders: 'Tickets and orders',
  Items: 'Items and rentals',
  Codes: 'Codes',
  Account: 'Safety of the account',
  Followed: 'Followed names',
  Reviews: 'Reviews',
  Alerts: 'Alerts of an event',
};

export function messagesListPage(messages: readonly ExampleMessage[]): string {
  const groups = Object.entries(GROUPS).map(([group, heading]) => {
    const rows = messages.filter((message) => message.group === group).map(rowOf);
    return `<h2>${heading}</h2><ul class="messages">${rows.join('\n')}</ul>`;
  });
  return devPage(
    'Messages',
    `<p><a href="/dev/outbox">Outbox</a></p><h1>Messages</h1><p class="lead">Every email and short message that the product sends, written by the writers of the real ones about an order and a person that are none. Nothing is sent from here.</p>${groups.join('\n')}`,
  );
}

function rowOf({ name, title, cause, mail, sms }: ExampleMessage): string {
  const channels = [mail ? 'Mail' : '', sms ? 'SMS' : ''].filter(Boolean).join(' · ');
  const languages = Object.entries(MESSAGE_LANGUAGES).map(
    ([language, own]) =>
      `<a href="/dev/messages/${name}/${language}" lang="${language}" title="${own}" aria-label="${language}: ${escapeText(title)}, ${own}">${language}</a>`,
  );
  return `<li><div><a class="what" href="/dev/messages/${name}/ru">${escapeText(title)}</a><span class="who">${escapeText(cause)}</span></div><span class="meta">${channels}</span><span class="languages">${languages.join('')}</span></li>`;
}

export type WrittenMessage = { mail: Mail | null; sms: { to: string; text: string } | null };

export function messagePage(
  message: ExampleMessage,
  language: MessageLanguage,
  written: WrittenMessage,
  beside: { before: ExampleMessage | undefined; after: ExampleMessage | undefined },
): string {
  const tabs = Object.entries(MESSAGE_LANGUAGES).map(
    ([each, own]) =>
      `<a href="/dev/messages/${message.name}/${each}" lang="${each}"${each === language ? ' aria-current="page"' : ''}>${own}</a>`,
  );
  const step = (to: ExampleMessage | undefined, rel: 'prev' | 'next', arrow: string) =>
    to === undefined
      ? ''
      : `<a rel="${rel}" href="/dev/messages/${to.name}/${language}">${arrow.replace('%', escapeText(to.title))}</a>`;
  return devPage(
    message.title,
    `<p><a href="/dev/messages">Messages</a></p><h1>${escapeText(message.title)}</h1><p class="lead">${escapeText(message.cause)}.</p>
<nav class="tabs" aria-label="Language">${tabs.join('')}</nav>
${written.sms === null ? '' : smsHtml(written.sms, language)}
${written.mail === null ? '' : mailHtml(written.mail, message, language)}
<nav class="steps" aria-label="Other messages">${step(beside.before, 'prev', '← %')}${step(beside.after, 'next', '% →')}</nav>`,
  );
}

function smsHtml({ to, text }: { to: string; text: string }, language: MessageLanguage): string {
  const { encoding, units, segments } = smsLength(text);
  const room = { gsm7: [160, 153], ucs2: [70, 67] }[encoding];
  const most = segments === 1 ? room[0] : (room[1] ?? 0) * segments;
  const size = `${segments === 1 ? '1 part' : `${segments} parts`} · ${units} of ${most} · ${encoding === 'gsm7' ? 'GSM' : 'UCS-2'}`;
  return `<section><h2>SMS</h2><p class="meta">To ${escapeText(to)} · ${size}</p><p class="bubble" lang="${language}">${escapeText(text)}</p></section>`;
}

function mailHtml(mail: Mail, { name }: ExampleMessage, language: MessageLanguage): string {
  const base = `/dev/messages/${name}/${language}`;
  const files = mail.attachments.flatMap(({ filename, content, cid }, index) =>
    cid === undefined
      ? [
          `<a class="file" href="${base}/files/${index}">${escapeText(filename)} <small>${Math.ceil(content.length / 1024)} kB</small></a>`,
        ]
      : [],
  );
  return `<section><h2>Mail</h2>
<dl><dt>Subject</dt><dd lang="${language}"><strong>${escapeText(mail.subject)}</strong></dd><dt>From</dt><dd>${escapeText(`${mail.from.name} <${mail.from.address}>`)}</dd><dt>To</dt><dd>${escapeText(mail.to)}</dd></dl>
${files.length > 0 ? `<p class="files">${files.join(' ')}</p>` : ''}
<label class="narrow"><input type="checkbox"> As wide as a phone</label>
<iframe title="Email" sandbox="allow-popups" src="${base}/body"></iframe>
<details><summary>Plain text</summary><pre lang="${language}">${escapeText(mail.text)}</pre></details></section>`;
}
