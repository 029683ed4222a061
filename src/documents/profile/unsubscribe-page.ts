import type { PlainPage } from '#documents/site/plain-page.ts';
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

export type UnsubscribeState = 'ask' | 'done' | 'unknown';

type PageFacts = Pick<Reader, 'locale'> & { settingsUrl: string };

/** One page for three states. */
export function unsubscribePage(state: UnsubscribeState, topic: Topic, { locale, settingsUrl }: PageFacts): PlainPage {
  const speak = { locale: textLanguage(locale) };
  const text = {
    ask: m.profile_unsubscribe_ask,
    done: m.profile_unsubscribe_done,
    unknown: m.profile_unsubscribe_unknown,
  }[state]({}, speak);
  return {
    locale,
    title: m.profile_unsubscribe_title({ topic: TOPIC_NAMES[topic]({}, speak) }, speak),
    text,
    ...(state === 'ask'
      ? { buttons: [{ label: m.profile_unsubscribe_yes({}, speak) }] }
      : { link: { label: m.profile_unsubscribe_settings({}, speak), url: settingsUrl } }),
  };
}
