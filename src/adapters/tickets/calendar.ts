import { generateIcsCalendar, type IcsEvent } from 'ts-ics';
import { calendarLine, calendarText, escapeCalendarText } from '#texts/calendar/calendar-text.ts';
import { foldByOctets } from '#texts/calendar/fold-by-octets.ts';
import { calendarUid } from '#domain/catalog/calendar-uid.ts';
import { localText, contentLanguage, type Locale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { TicketOrder, SoldTicket } from '#usecases/tickets/ports.ts';
import { seatLine } from '#texts/seat-line.ts';

/** Default duration when the catalogue has none: calendars need an end. */
const USUAL_HOURS = 2;

/**
 * The performance as a calendar file. Times are UTC instants, so no calendar can shift them, even with wrong data on
 * Minsk or Tbilisi. The UID never changes and a schedule change raises SEQUENCE, so a newer file replaces the older
 * entry.
 *
 * No METHOD: strict readers refuse PUBLISH without an ORGANIZER, and with one some programs would mail acceptances to
 * it. Either way a calendar imports the file only when the user opens it, which the cancellation email explains.
 */
export function ticketCalendar(
  tickets: { order: TicketOrder; tickets: readonly SoldTicket[] },
  locale: Locale,
  pageUrl: string,
  now: Date,
): string {
  const { order } = tickets;
  const { performance } = order;
  const language = contentLanguage(locale);
  const speak = { locale: textLanguage(locale) };
  const hasNoDate = order.move?.kind === 'postponed' && order.move.newStartsAt === null;
  const isGone = tickets.tickets.every((ticket) => ticket.state === 'void');
  const isOff = performance.state === 'cancelled' || isGone || hasNoDate;
  const place = [performance.place, performance.hall, performance.address, performance.city]
    .map((part) => (part === null ? '' : localText(part, language)))
    .filter((part) => part !== '');
  const title = calendarLine(localText(performance.title, language));
  const event: IcsEvent = {
    uid: calendarUid(`performance-${performance.id}`),
    // Every epoch is a new date; its cancellation has to be ordered after it and before the next epoch.
    sequence: 2 * (performance.epoch - 1) + (isOff ? 1 : 0),
    stamp: { date: now },
    start: { date: performance.startsAt },
    end: { date: performance.endsAt ?? new Date(performance.startsAt.getTime() + USUAL_HOURS * 3_600_000) },
    summary: title,
    location: calendarLine([...new Set(place)].join(', ')),
    description: calendarText(
      [
        ...tickets.tickets
          .filter((ticket) => isGone || ticket.state !== 'void')
          .map((ticket) => seatLine(ticket.labels, locale)),
        `${m.ticket_order({}, speak)} ${order.number}`,
        pageUrl,
      ].join('\n'),
    ),
    url: pageUrl,
    status: isOff ? 'CANCELLED' : 'CONFIRMED',
    ...(performance.lat !== null && performance.lon !== null ? { geo: `${performance.lat};${performance.lon}` } : {}),
    ...(isOff
      ? {}
      : {
          alarms: [
            {
              action: 'DISPLAY',
              // The library does not escape the text of an alarm.
              description: escapeCalendarText(title),
              trigger: { type: 'relative', value: { before: true, hours: 3 } },
            },
          ],
        }),
  };
  const prodId = '-//Rampa//Tickets//EN';
  return foldByOctets(generateIcsCalendar({ version: '2.0', prodId, events: [event] }));
}
