import { foldByOctets } from './fold-by-octets.ts';
import { calendarLine, calendarText, escapeCalendarText } from './calendar-text.ts';

/** The writer of all calendar files: a ticket's, an event's of the guide, and the feeds to subscribe to. */

export type CalendarEvent = {
  uid: string;
  /** Given for an entry that later versions of the file replace. */
  sequence?: number;
  stamp: Date;
  lastModified?: Date;
  startsAt: Date;
  /** Without an end, the duration counts; without both, the default duration. */
  endsAt?: Date | null;
  durationMin?: number | null;
  title: string;
  location: string;
  description?: readonly string[];
  url: string;
  category?: string | null;
  isOff?: boolean;
  /** Leaves the reader free in the plans of others. */
  isTransparent?: boolean;
  position?: { lat: number; lon: number } | null;
  /** Hours before the start at which the program reminds its user. */
  alarmHours?: number | null;
};

/** A calendar that programs fetch again and again. */
export type Subscription = { name: string; description: string; refresh: string };

/** Default duration in minutes when the catalogue has none: calendars need an end. */
const DEFAULT_DURATION_MIN = 120;

/**
 * Writes a calendar. Times are UTC instants, so that no calendar's time zone table can shift them. No METHOD: with
 * PUBLISH, strict readers require an ORGANIZER, and with one some programs would mail acceptances to it.
 */
export function calendarFile(
  of: 'Guide' | 'Tickets',
  events: readonly CalendarEvent[],
  subscription: Subscription | null = null,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Rampa//${of}//EN`,
    ...(subscription === null ? [] : subscriptionLines(subscription)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return foldByOctets(`${lines.join('\r\n')}\r\n`);
}

/** Later versions of an entry have a higher number. Each epoch is a new date; its cancellation lies between two dates. */
export function calendarSequence(epoch: number, isOff: boolean): number {
  return 2 * (epoch - 1) + (isOff ? 1 : 0);
}

/** Properties of RFC 7986 and their older equivalents. */
function subscriptionLines({ name, description, refresh }: Subscription): string[] {
  return [
    `NAME:${escapeCalendarText(name)}`,
    `X-WR-CALNAME:${escapeCalendarText(name)}`,
    `DESCRIPTION:${escapeCalendarText(description)}`,
    `X-WR-CALDESC:${escapeCalendarText(description)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
  ];
}

function eventLines(event: CalendarEvent): string[] {
  const { startsAt, position = null, alarmHours = null } = event;
  const title = escapeCalendarText(calendarLine(event.title));
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`]),
    `DTSTAMP:${instant(event.stamp)}`,
    ...(event.lastModified === undefined ? [] : [`LAST-MODIFIED:${instant(event.lastModified)}`]),
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(event.endsAt ?? endAfter(startsAt, event.durationMin ?? DEFAULT_DURATION_MIN))}`,
    `SUMMARY:${title}`,
    `LOCATION:${escapeCalendarText(calendarLine(event.location))}`,
    ...(event.description === undefined ? [] : [`DESCRIPTION:${escapeCalendarText(event.description.join('\n'))}`]),
    `URL:${calendarText(event.url).replaceAll('\n', '')}`,
    ...(event.category === undefined || event.category === null
      ? []
      : [`CATEGORIES:${escapeCalendarText(calendarLine(event.category))}`]),
    ...(event.isOff === undefined ? [] : [`STATUS:${event.isOff ? 'CANCELLED' : 'CONFIRMED'}`]),
    ...(event.isTransparent === true ? ['TRANSP:TRANSPARENT'] : []),
    ...(position === null ? [] : [`GEO:${position.lat};${position.lon}`]),
    ...(alarmHours === null
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${title}`, `TRIGGER:-PT${alarmHours}H`, 'END:VALARM']),
    'END:VEVENT',
  ];
}

const endAfter = (startsAt: Date, durationMin: number): Date => new Date(startsAt.getTime() + durationMin * 60_000);

const instant = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
