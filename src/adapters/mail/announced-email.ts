import { contentLanguage, type LocalText, localText } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { AccountEmail, Reader } from '#usecases/accounts/account-emails.ts';
import type { Followed } from '#usecases/accounts/followed.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import { type EmailContent, subjectWith } from './email-parts.ts';
import type { Block } from './email.ts';

const TEXTS = {
  person: [m.emails_announced_person_subject, m.emails_announced_person_text],
  place: [m.emails_announced_place_subject, m.emails_announced_place_text],
  organizer: [m.emails_announced_organizer_subject, m.emails_announced_organizer_text],
} as const satisfies Record<Followed['kind'], unknown>;

/** New dates of something the reader follows. This email is optional, so it links to the settings that turn it off. */
export function announcedContent(
  { followed, events }: Extract<AccountEmail, { kind: 'announced' }>,
  { market, locale }: Reader,
  links: SiteLinks,
): EmailContent {
  const speak = { locale: textLanguage(locale) };
  const own = (text: LocalText) => localText(text, contentLanguage(locale));
  const [subject, text] = TEXTS[followed.kind];
  const name = own(followed.name);
  const entries: Block = {
    kind: 'entries',
    entries: events.map((event) => ({
      title: own(event.title),
      url: links.event(market, event, locale),
      lines: [
        formatDateTime(event.startsAt, event.timeZone, locale, { weekday: 'short' }),
        `${own(event.place)}, ${own(event.city)}`,
      ],
    })),
  };
  const citySlug = events[0]?.citySlug ?? null;
  return {
    subject: subjectWith(name, (short) => subject({ name: short }, speak)),
    title: subject({ name }, speak),
    why: m.emails_why_followed({ name }, speak),
    blocks: [
      { kind: 'text', text: text({}, speak) },
      entries,
      {
        kind: 'button',
        label: m.emails_announced_open({}, speak),
        url: links.followed(market, { ...followed, citySlug }, locale),
      },
      { kind: 'link', label: m.emails_unfollow({}, speak), url: links.cabinet(market, locale, 'notifications') },
    ],
  };
}
