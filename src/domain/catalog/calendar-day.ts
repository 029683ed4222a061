import { Temporal } from 'temporal-polyfill';

/** Days since 1970-01-01 on the local calendar of a place, so that date arithmetic needs no time zones. */
export type DayNumber = number;

const MINUTES_PER_DAY = 1440;
/** A start before this time belongs to the previous event day. */
const EVENT_DAY_ENDS_MINUTE = 5 * 60;

export function dayNumber(day: string): DayNumber {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
}

export function dayText(day: DayNumber): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 Sunday. */
export function weekday(day: DayNumber): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

export function firstOfMonth(day: DayNumber): DayNumber {
  return dayNumber(`${dayText(day).slice(0, 7)}-01`);
}

export function firstOfNextMonth(day: DayNumber): DayNumber {
  return firstOfMonth(firstOfMonth(day) + 31);
}

/** Wall-clock minutes since 1970 of a start at `at` ("19:00") on the event day `day`: 00:40 falls on the next date. */
export function wallMinutes(day: DayNumber, at: string): number {
  const minute = Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));
  return (minute < EVENT_DAY_ENDS_MINUTE ? day + 1 : day) * MINUTES_PER_DAY + minute;
}

/** The event day that a wall-clock minute belongs to. */
export function eventDayOf(wallMinute: number): DayNumber {
  return Math.floor((wallMinute - EVENT_DAY_ENDS_MINUTE) / MINUTES_PER_DAY);
}

/** The instant at which clocks of the zone show this minute; a minute skipped in spring is moved past the gap. */
export function instantOf(wallMinute: number, timeZone: string): Date {
  const wall = Temporal.PlainDateTime.from(new Date(wallMinute * 60_000).toISOString().slice(0, 19));
  return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds);
}

export function wallMinuteOf(instant: Date, timeZone: string): number {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return dayNumber(wall.toPlainDate().toString()) * MINUTES_PER_DAY + wall.hour * 60 + wall.minute;
}

/** The calendar date in the zone. */
export function dayIn(instant: Date, timeZone: string): string {
  return dayText(Math.floor(wallMinuteOf(instant, timeZone) / MINUTES_PER_DAY));
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
