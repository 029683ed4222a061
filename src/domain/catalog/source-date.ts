import { dayNumber, dayText, instantOf } from './calendar-day.ts';

/** What an entry for a whole day means for a performance: doors open at ten. */
const ALL_DAY_FROM_MINUTE = 10 * 60;
const YEARS_AHEAD = 5;
const FIRST_YEAR = 2000;

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** As people of the region write dates in tables: 05.12.2026 19:00. */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[ ,]+(\d{1,2}):(\d{2}))?$/;

/** The instant of a date as sources write it; without an offset it is the wall clock of the zone. Null: not a date. */
export function instantFrom(text: string, timeZone: string): Date | null {
  const iso = ISO.exec(text.trim());
  if (iso) {
    const [, day = '', hour, minute, offset] = iso;
    if (offset !== undefined && hour !== undefined) return exactInstant(text.trim());
    return wallInstant(day, hour, minute, timeZone);
  }
  const dotted = DOTTED.exec(text.trim());
  if (!dotted) return null;
  const [, day = '', month = '', year = '', hour, minute] = dotted;
  return wallInstant(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, hour, minute, timeZone);
}

function exactInstant(text: string): Date | null {
  const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  const isReal = !Number.isNaN(instant.getTime()) && isDay(text.slice(0, 10));
  return isReal ? instant : null;
}

function wallInstant(day: string, hour: string | undefined, minute: string | undefined, timeZone: string): Date | null {
  if (!isDay(day)) return null;
  const clock = hour === undefined ? ALL_DAY_FROM_MINUTE : Number(hour) * 60 + Number(minute);
  if (clock >= 1440 || Number(minute ?? 0) > 59) return null;
  return instantOf(dayNumber(day) * 1440 + clock, timeZone);
}

/** 2026-02-30 is no day, whatever a calendar makes of it. */
function isDay(day: string): boolean {
  const number = dayNumber(day);
  return Number.isFinite(number) && dayText(number) === day;
}

/** Nobody sells tickets for 1026 or 20226: such a date is a slip. */
export function isAbsurdDate(instant: Date, now: Date): boolean {
  const year = instant.getUTCFullYear();
  return year < FIRST_YEAR || year > now.getUTCFullYear() + YEARS_AHEAD;
}
