import { type DayNumber, dayText } from '#domain/catalog/calendar-day.ts';

/** Contains the event, the place and the announced start, so a performance that changes halls keeps its key. */
export function performanceKey(event: string, place: string, day: DayNumber, at: string): string {
  return `${event}@${place}/${dayText(day)}T${at}`;
}
