import { contentLanguage, type LocalText, localText } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { AccountEmail, Reader } from '#usecases/accounts/account-emails.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import { type EmailContent, subjectWith } from './email-parts.ts';
import type { Block } from './email.ts';

/** A week of the journal, and below it events with only one or two performances. */
export function newsContent(
  { posts, shows }: Extract<AccountEmail, { kind: 'news' }>,
  { market, locale }: Reader,
  links: SiteLinks,
): EmailContent {
  const speak = { locale: textLanguage(locale) };
  const own = (text: LocalText) => localText(text, contentLanguage(locale));
  const read: Block = {
    kind: 'entries',
    entries: posts.map((post) => ({
      title: post.title,
      url: links.post(market, post, locale),
      picture: links.postPicture(market, post, locale),
      lines: [post.lead, `${post.category.name} · ${m.site_minutes({ count: post.readMinutes }, speak)}`],
    })),
  };
  const rare: Block = {
    kind: 'entries',
    entries: shows.map((event) => ({
      title: own(event.title),
      url: links.event(market, event, locale),
      lines: [
        formatDateTime(event.startsAt, event.timeZone, locale, { weekday: 'short' }),
        `${own(event.place)}, ${own(event.city)}`,
      ],
    })),
  };
  return {
    subject: subjectWith(posts[0]?.title ?? '', (title) => m.emails_news_subject({ title }, speak)),
    title: m.emails_news_title({}, speak),
    why: m.emails_news_why({}, speak),
    blocks: [
      { kind: 'text', text: m.emails_news_text({}, speak) },
      read,
      ...(shows.length > 0 ? [{ kind: 'text', text: m.emails_news_shows({}, speak) } as const, rare] : []),
      { kind: 'button', label: m.emails_news_open({}, speak), url: links.journal(market, locale) },
      { kind: 'link', label: m.emails_unfollow({}, speak), url: links.cabinet(market, locale, 'notifications') },
    ],
  };
}
