import { dayNumber, dayText, instantOf } from '#domain/catalog/calendar-day.ts';

/** A source's all-day entry becomes a performance at 10:00. */
const ALL_DAY_FROM_MINUTE = 10 * 60;
const YEARS_AHEAD = 5;
const FIRST_YEAR = 2000;

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** Table format common in the region: 05.12.2026 19:00. */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[ ,]+(\d{1,2}):(\d{2}))?$/;

/** Parses a date as sources write it; without an offset it is the zone's wall clock. Null when it is not a date. */
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

/** Rejects dates such as 2026-02-30, which the date parser would otherwise move to another day. */
function isDay(day: string): boolean {
  const number = dayNumber(day);
  return Number.isFinite(number) && dayText(number) === day;
}

/** Dates in years such as 1026 or 20226 are typing errors. */
export function isAbsurdDate(instant: Date, now: Date): boolean {
  const year = instant.getUTCFullYear();
  return year < FIRST_YEAR || year > now.getUTCFullYear() + YEARS_AHEAD;
}
