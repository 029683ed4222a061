import { type CalendarEvent, calendarFile, calendarSequence } from '#texts/calendar/calendar-file.ts';
import { calendarDescription, feedTitle, shorten } from './feed-labels.ts';
import { calendarUid } from '#domain/catalog/calendar-uid.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { CalendarItem, CalendarName } from '#usecases/catalog/feed-ports.ts';

export type CalendarFeed = { name: CalendarName; items: readonly CalendarItem[]; locale: Locale; origin: string };

/** How often a calendar program should refresh. */
const REFRESH = 'PT6H';
const LONGEST_TEXT = 200;
const MOST_SHOWINGS = 24;

/** A calendar to subscribe to. Its content depends on the data only, so the file stays the same until they change. */
export function calendarFeed({ name, items, locale, origin }: CalendarFeed): string {
  const events = items.map((item) => entry(item, locale, origin));
  return calendarFile('Guide', events, {
    name: feedTitle(name, locale),
    description: calendarDescription(name, items.length, locale),
    refresh: REFRESH,
  });
}

function entry(item: CalendarItem, locale: Locale, origin: string): CalendarEvent {
  const isOff = item.state === 'cancelled' || item.state === 'postponed';
  const url = origin + href(locale, 'region-event-event', { region: item.citySlug, event: item.eventId });
  const { lat, lon } = item;
  return {
    // Same UID as in the file of one date, so that a calendar with that file recognises the entry.
    uid: calendarUid(
      item.isDaily ? `event-${item.eventId}-${item.citySlug}-${item.day}` : `performance-${item.performanceId}`,
    ),
    sequence: calendarSequence(item.epoch, isOff),
    stamp: item.changedAt,
    lastModified: item.changedAt,
    startsAt: item.startsAt,
    endsAt: item.endsAt,
    durationMin: item.durationMin,
    title: summary(item, locale),
    location: location(item),
    description: [...facts(item, locale), url],
    url,
    category: item.categoryName,
    isOff,
    isTransparent: true,
    position: lat !== null && lon !== null && item.showings.length === 1 ? { lat, lon } : null,
  };
}

/** The title states it for programs that ignore STATUS and for people who read a list. */
function summary({ title, state }: CalendarItem, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  if (state === 'cancelled') return m.site_feeds_cancelled({ title }, speak);
  return state === 'postponed' ? m.site_feeds_postponed({ title }, speak) : title;
}

function location({ showings, city }: CalendarItem): string {
  const [first] = showings;
  if (first === undefined || new Set(showings.map(({ place }) => place)).size > 1) return city;
  return [...new Set([first.place, showings.length === 1 ? first.hall : null, first.address, city])]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

function facts(item: CalendarItem, locale: Locale): string[] {
  const lines = [item.tagline === null ? '' : shorten(item.tagline, LONGEST_TEXT), item.age];
  if (item.showings.length < 2) return lines.filter((line) => line !== '');
  const times = new Map<string, string[]>();
  for (const { place, time } of item.showings.slice(0, MOST_SHOWINGS))
    times.set(place, [...(times.get(place) ?? []), time]);
  const title = m.site_feeds_showings({}, { locale: textLanguage(locale) });
  return [
    ...lines.filter((line) => line !== ''),
    title,
    ...[...times].map(([place, starts]) => `${place}: ${starts.join(', ')}`),
  ];
}
