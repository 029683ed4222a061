import type { CalendarEvent } from './calendar-file.ts';

/** Addresses that open a new entry in calendars on the web. Nothing is sent until the visitor follows one. */

type Entry = Pick<CalendarEvent, 'title' | 'startsAt' | 'durationMin' | 'location' | 'description' | 'url'>;

/** As in calendar files: default duration when the catalogue has none. */
const DEFAULT_DURATION_MIN = 120;

const endOf = ({ startsAt, durationMin }: Entry): Date =>
  new Date(startsAt.getTime() + (durationMin ?? DEFAULT_DURATION_MIN) * 60_000);
const textOf = ({ description = [], url }: Entry): string => [...description, url].join('\n');
const compact = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

export function googleCalendarLink(entry: Entry): string {
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${compact(entry.startsAt)}/${compact(endOf(entry))}`,
    location: entry.location,
    details: textOf(entry),
  })}`;
}

/** Outlook shows a plus sign for spaces, so they are written as %20. */
export function outlookCalendarLink(entry: Entry): string {
  const query = new URLSearchParams({
    rru: 'addevent',
    path: '/calendar/action/compose',
    subject: entry.title,
    startdt: entry.startsAt.toISOString(),
    enddt: endOf(entry).toISOString(),
    location: entry.location,
    body: textOf(entry),
  });
  return `https://outlook.live.com/calendar/0/action/compose?${query.toString().replaceAll('+', '%20')}`;
}
