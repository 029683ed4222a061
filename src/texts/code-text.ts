import type { ItemKind } from '#domain/items/item.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDay, formatTime } from './format.ts';
import { m } from './generated/messages.js';
import { textLanguage } from './in-language.ts';

type Validity = {
  validUntil: Date | string | null;
  isOneDay: boolean;
  /** Of the performance that it accompanies. */
  startsAt: Date | string | null;
};

/** «9 января, до 05:00» for the evening of a performance, otherwise «до 3 декабря 2026 г.». */
export function codeValidity({ validUntil, isOneDay, startsAt }: Validity, timeZone: string, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  if (validUntil === null) return m.ticket_item_no_end({}, speak);
  if (isOneDay && startsAt !== null) {
    const day = formatDay(startsAt, timeZone, locale);
    return m.ticket_item_evening({ day, time: formatTime(validUntil, timeZone) }, speak);
  }
  const until = m.ticket_item_until({ date: formatDay(validUntil, timeZone, locale, { year: true }) }, speak);
  return isOneDay ? `${m.ticket_item_one_day({}, speak)} · ${until}` : until;
}

/** What one does with a code: certificates are spent on the site, all others are shown. */
export function howToUse(kind: ItemKind, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  return kind === 'certificate' ? m.ticket_certificate_show({}, speak) : m.ticket_item_show({}, speak);
}
