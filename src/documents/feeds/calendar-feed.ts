import { generateIcsCalendar, type IcsEvent } from 'ts-ics';
import { calendarLine, calendarText, escapeCalendarText } from '#texts/calendar/calendar-text.ts';
import { foldByOctets } from '#texts/calendar/fold-by-octets.ts';
import { calendarDescription, feedTitle, shorten } from './feed-labels.ts';
import { calendarUid } from '#domain/catalog/calendar-uid.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { CalendarItem, CalendarName } from '#usecases/catalog/feed-ports.ts';

export type CalendarFeed = { name: CalendarName; items: readonly CalendarItem[]; locale: Locale; origin: string };

/** Default duration when the catalogue has none (minutes): calendars need an end. */
const USUAL_MIN = 120;
/** How often a calendar program should refresh. */
const REFRESH = 'PT6H';
const LONGEST_TEXT = 200;
const MOST_SHOWINGS = 24;

/**
 * A calendar to subscribe to. Times are UTC instants, so no time zone table can shift them. The content does not depend
 * on the time of the request, so the file stays the same until the data changes.
 */
export function calendarFeed({ name, items, locale, origin }: CalendarFeed): string {
  const title = feedTitle(name, locale);
  const events = items.map((item) => entry(item, locale, origin));
  const calendar = generateIcsCalendar({ version: '2.0', prodId: '-//Rampa//Guide//EN', events });
  // Properties of RFC 7986 and their older equivalents.
  const head = [
    `NAME:${escapeCalendarText(title)}`,
    `X-WR-CALNAME:${escapeCalendarText(title)}`,
    `DESCRIPTION:${escapeCalendarText(calendarDescription(name, items.length, locale))}`,
    `X-WR-CALDESC:${escapeCalendarText(calendarDescription(name, items.length, locale))}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ];
  // No METHOD: with PUBLISH, strict readers require an ORGANIZER.
  return foldByOctets(calendar.replace(/^PRODID:.*\r\n/m, (prodId) => `${prodId}${head.join('\r\n')}\r\n`));
}

function entry(item: CalendarItem, locale: Locale, origin: string): IcsEvent {
  const isOff = item.state !== 'scheduled';
  const url = origin + href(locale, 'region-event-event', { region: item.citySlug, event: item.eventId });
  return {
    // Same UID as in the file of one date, so that a calendar with that file recognises the entry.
    uid: calendarUid(
      item.isDaily ? `event-${item.eventId}-${item.citySlug}-${item.day}` : `performance-${item.performanceId}`,
    ),
    // Every epoch is a new date; its cancellation has to be ordered after it and before the next epoch.
    sequence: 2 * (item.epoch - 1) + (isOff ? 1 : 0),
    stamp: { date: item.changedAt },
    lastModified: { date: item.changedAt },
    start: { date: item.startsAt },
    end: { date: item.endsAt ?? new Date(item.startsAt.getTime() + (item.durationMin ?? USUAL_MIN) * 60_000) },
    summary: calendarLine(summary(item, locale)),
    location: calendarLine(location(item)),
    description: calendarText([...facts(item, locale), url].join('\n')),
    url,
    categories: [item.categoryName],
    status: isOff ? 'CANCELLED' : 'CONFIRMED',
    timeTransparent: 'TRANSPARENT',
    ...(item.lat !== null && item.lon !== null && item.showings.length === 1 ? { geo: `${item.lat};${item.lon}` } : {}),
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
