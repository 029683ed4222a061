import { dayNumber, dayText, weekday } from '#domain/catalog/calendar-day.ts';

const THURSDAY = 4;

/**
 * The Thursday whose letter may be sent today, as YYYY-MM-DD; null from Monday to Wednesday. A server that slept on
 * Thursday sends it until Sunday. Its news are those of the seven days before that Thursday, whatever day it is sent.
 */
export function newsWeek(today: string): string | null {
  const since = weekday(dayNumber(today)) - THURSDAY;
  return since < 0 ? null : dayText(dayNumber(today) - since);
}
