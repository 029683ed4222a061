import { type CalendarEvent, calendarFile, calendarSequence } from '#texts/calendar/calendar-file.ts';
import { calendarUid } from '#domain/catalog/calendar-uid.ts';
import { localText, contentLanguage, type Locale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { hasNoDate } from '#usecases/tickets/read-tickets.ts';
import type { DatedTickets } from '#usecases/tickets/ports.ts';
import { seatLine } from '#texts/seat-line.ts';

const ALARM_HOURS = 3;

/**
 * The performances of an order as a calendar file, one event for each. The UID never changes and a schedule change raises SEQUENCE, so a newer file
 * replaces the older entry. A calendar imports the file only when the user opens it, which the cancellation email
 * explains.
 */
export function ticketCalendar(parts: readonly DatedTickets[], locale: Locale, pageUrl: string, now: Date): string {
  return calendarFile(
    'Tickets',
    parts.map((part) => eventOf(part, { locale, pageUrl, now })),
  );
}

function eventOf(
  { order, tickets, ticketKey }: DatedTickets,
  { locale, pageUrl, now }: { locale: Locale; pageUrl: string; now: Date },
): CalendarEvent {
  const { performance } = order;
  const language = contentLanguage(locale);
  const speak = { locale: textLanguage(locale) };
  const isGone = tickets.every((ticket) => ticket.state === 'void');
  const isOff = performance.state === 'cancelled' || isGone || hasNoDate(order);
  const place = [performance.place, performance.hall, performance.address, performance.city]
    .map((part) => (part === null ? '' : localText(part, language)))
    .filter((part) => part !== '');
  const { lat, lon } = performance;
  return {
    uid: calendarUid(`performance-${performance.id}`),
    sequence: calendarSequence(performance.epoch, isOff),
    stamp: now,
    startsAt: performance.startsAt,
    endsAt: performance.endsAt,
    title: localText(performance.title, language),
    location: [...new Set(place)].join(', '),
    description: [
      ...tickets.filter((ticket) => isGone || ticket.state !== 'void').map((ticket) => seatLine(ticket.labels, locale)),
      // A holder who did not buy the ticket learns nothing of the order.
      ...(ticketKey === undefined ? [`${m.ticket_order({}, speak)} ${order.number}`] : []),
      pageUrl,
    ],
    url: pageUrl,
    isOff,
    position: lat !== null && lon !== null ? { lat, lon } : null,
    alarmHours: isOff ? null : ALARM_HOURS,
  };
}
