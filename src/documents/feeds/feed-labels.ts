import type { Locale } from '#domain/locales/locale.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { joinWords } from '#texts/typography.ts';
import type { CalendarName, FeedName } from '#usecases/catalog/feed-ports.ts';

/** "Концерты в Минске", "Афиша в Минске", or the name of a place or person. */
export function feedTitle(name: CalendarName, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  if (name.kind === 'own') return m.profile_calendar_title({}, speak);
  if (name.kind !== 'city') return name.name;
  const { what, where } = name;
  return joinWords(
    what === null ? m.site_feeds_near_link({ where }, speak) : m.site_listing_title({ what, where }, speak),
  );
}

export function feedDescription(name: CalendarName, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  if (name.kind === 'own') return m.profile_calendar_about({}, speak);
  if (name.kind === 'place') return m.site_feeds_about_place({ name: name.name }, speak);
  if (name.kind === 'person') return m.site_feeds_about_person({ name: name.name }, speak);
  const { what, where } = name;
  if (what === null) return joinWords(m.site_home_description({ where }, speak));
  return m.site_listing_description({ title: feedTitle(name, locale) }, speak);
}

/** The calendar of a whole city omits films: their many showings a day would bury all other entries. */
export function calendarDescription(name: CalendarName, entries: number, locale: Locale): string {
  if (name.kind !== 'city' || name.what !== null) return feedDescription(name, locale);
  const speak = { locale: textLanguage(locale) };
  return joinWords(m.site_feeds_about_city({ where: name.where, entries }, speak));
}

/** The page that a feed belongs to. */
export function feedPage(name: FeedName, category: string | null, locale: Locale): string {
  switch (name.kind) {
    case 'city':
      return category === null
        ? href(locale, 'region', { region: name.citySlug })
        : href(locale, 'region-events-id', { region: name.citySlug, id: category });
    case 'place':
      return href(locale, 'region-objects-id-object', {
        region: name.citySlug,
        id: placeTypeId(name.type),
        object: name.id,
      });
    case 'person':
      return href(locale, 'other-names-id', { id: name.id });
  }
}

/** Cuts at a word boundary and adds an ellipsis, so that feeds keep their size limit with texts of any length. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  return `${line.slice(0, Math.max(line.lastIndexOf(' ', length - 1), length / 2)).replace(/[\s,.;:—–-]+$/, '')}…`;
}
