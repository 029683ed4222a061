import { htmlLanguage } from '#domain/locales/locale.ts';
import type { Topic } from '#domain/notices/topics.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage, type TextLanguage } from '#texts/in-language.ts';
import type { Reader } from '#usecases/accounts/account-emails.ts';

const TOPIC_NAMES: Record<Topic, (inputs: Record<string, never>, speak: { locale: TextLanguage }) => string> = {
  tickets: m.profile_topic_tickets,
  reminders: m.profile_topic_reminders,
  followed: m.profile_topic_followed,
  on_sale: m.profile_topic_on_sale,
  reviews: m.profile_topic_reviews,
  news: m.profile_topic_news,
};

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#FBFAF8;color:#17151C;font:17px/1.5 system-ui,sans-serif}main{max-width:30rem;padding:2rem}h1{font-size:1.6rem;line-height:1.2;margin:0 0 .75rem;text-wrap:balance}p{margin:0 0 1.5rem}button{font:inherit;font-weight:600;color:#fff;background:#2B56D9;border:0;border-radius:8px;min-height:48px;padding:0 1.5rem;cursor:pointer}a{color:inherit}:focus-visible{outline:3px solid #2B56D9;outline-offset:3px}@media(prefers-color-scheme:dark){body{background:#121017;color:#F4F1F7}:focus-visible{outline-color:#9DB4FF}}`;

export type UnsubscribeState = 'ask' | 'done' | 'unknown';

type PageFacts = Pick<Reader, 'locale'> & { settingsUrl: string };

/** One page for three states, without scripts, because mail programs of every kind open it. */
export function unsubscribePage(state: UnsubscribeState, topic: Topic, { locale, settingsUrl }: PageFacts): string {
  const speak = { locale: textLanguage(locale) };
  const title = m.profile_unsubscribe_title({ topic: TOPIC_NAMES[topic]({}, speak) }, speak);
  const text = {
    ask: m.profile_unsubscribe_ask,
    done: m.profile_unsubscribe_done,
    unknown: m.profile_unsubscribe_unknown,
  }[state]({}, speak);
  const form =
    state === 'ask'
      ? `<form method="post"><button>${escape(m.profile_unsubscribe_yes({}, speak))}</button></form>`
      : '';
  const settings = `<p><a href="${escape(settingsUrl)}">${escape(m.profile_unsubscribe_settings({}, speak))}</a></p>`;
  return `<!doctype html><html lang="${htmlLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${STYLE}</style></head><body><main><h1>${escape(title)}</h1><p>${escape(text)}</p>${form}${state === 'ask' ? '' : settings}</main></body></html>`;
}

export const UNSUBSCRIBE_STYLE = STYLE;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
