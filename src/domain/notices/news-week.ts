import { dayNumber, dayText, weekday } from '#domain/catalog/calendar-day.ts';

const THURSDAY = 4;

/**
 * The Thursday whose newsletter may be sent today, as YYYY-MM-DD; null from Monday to Wednesday. A server that was down
 * on Thursday sends it until Sunday. The news are always those of the seven days before that Thursday.
 */
export function newsWeek(today: string): string | null {
  const since = weekday(dayNumber(today)) - THURSDAY;
  return since < 0 ? null : dayText(dayNumber(today) - since);
}
