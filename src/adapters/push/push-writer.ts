import { contentLanguage, type LocalText, localText } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { Reader } from '#usecases/accounts/account-emails.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import type { PushMessage, PushWriter, NotifiedFacts } from '#usecases/notices/ports.ts';

/** Fits into the two lines of a lock screen. */
const MOST_TITLES = 3;

export function createPushWriter(links: SiteLinks): PushWriter {
  return { message: (facts, reader, key) => ({ ...pushText(facts, reader, links), tag: key }) };
}

const titlesOf = (titles: readonly string[]): string => titles.slice(0, MOST_TITLES).join(', ');

type PushText = Pick<PushMessage, 'title' | 'body' | 'url'>;

function pushText(facts: NotifiedFacts, { market, locale }: Reader, links: SiteLinks): PushText {
  const speak = { locale: textLanguage(locale) };
  const own = (text: LocalText) => localText(text, contentLanguage(locale));
  switch (facts.kind) {
    case 'reminder':
    case 'tickets':
    case 'schedule_changed': {
      const { performance, accessKey, scheduleChange } = facts.read.order;
      const title = own(performance.title);
      const url = links.ticketPage({ market, accessKey }, locale);
      const when = `${formatDateTime(performance.startsAt, performance.timeZone, locale)}, ${own(performance.place)}`;
      if (facts.kind === 'reminder') return { title, body: when, url };
      if (facts.kind === 'tickets') return { title: m.profile_push_tickets({ title }, speak), body: when, url };
      return scheduleChange?.kind === 'cancelled'
        ? { title: m.site_feeds_cancelled({ title }, speak), body: m.profile_push_cancelled_body({}, speak), url }
        : { title: m.site_feeds_postponed({ title }, speak), body: m.profile_push_postponed_body({}, speak), url };
    }
    case 'news': {
      const body = titlesOf(facts.posts.map(({ title }) => title));
      return { title: m.emails_news_title({}, speak), body, url: links.journal(market, locale) };
    }
    case 'announced': {
      const { followed, events } = facts;
      const body = titlesOf(events.map(({ title }) => own(title)));
      const citySlug = events[0]?.citySlug ?? null;
      const url = links.followed(market, { ...followed, citySlug }, locale);
      return { title: m.profile_push_announced({ name: own(followed.name) }, speak), body, url };
    }
    case 'on_sale': {
      const { event } = facts;
      const title = m.profile_push_on_sale({ title: own(event.title) }, speak);
      const body = `${formatDateTime(event.startsAt, event.timeZone, locale)}, ${own(event.place)}`;
      return {
        title,
        body,
        url: links.event(market, event, locale),
      };
    }
    case 'review': {
      const title =
        facts.state === 'published'
          ? m.profile_push_review_published({}, speak)
          : m.profile_push_review_rejected({}, speak);
      return { title, body: own(facts.title), url: links.cabinet(market, locale, 'reviews') };
    }
  }
}
