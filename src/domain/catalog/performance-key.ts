import { type DayNumber, dayText } from './calendar-day.ts';

/** Of the event, the place and the announced start: whoever moves a performance to another hall keeps its name. */
export function performanceKey(event: string, place: string, day: DayNumber, at: string): string {
  return `${event}@${place}/${dayText(day)}T${at}`;
}
