import { addDays, type DayWindow, isDay, weekday } from '#domain/catalog/city-day.ts';
import { type DayPart, dayPartOfHour } from '#domain/catalog/day-part.ts';

/** The next date with this day and month: after the 28th of November, "28 ноября" is next year's. */
export function nextDate(month: number, dayOfMonth: number, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  for (let year = thisYear; year <= thisYear + 4; year += 1) {
    const date = `${year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
    if (isDay(date) && date >= today) return date;
  }
  return null;
}

/** The next date with this number: on the 27th, "5 числа" is in the next month. */
export function nextDayOfMonth(dayOfMonth: number, today: string): string | null {
  for (let ahead = 0; ahead < 62; ahead += 1) {
    const date = addDays(today, ahead);
    if (Number(date.slice(8)) === dayOfMonth) return date;
  }
  return null;
}

/** The next such weekday, 1 Monday … 7 Sunday; today counts. */
export function nextWeekday(number: number, today: string): string {
  return addDays(today, (number - weekday(today) + 7) % 7);
}

/** The next such month, this one included: "2026-12". */
export function nextMonth(number: number, today: string): string {
  const year = Number(today.slice(0, 4)) + (number < Number(today.slice(5, 7)) ? 1 : 0);
  return `${year}-${twoDigits(number)}`;
}

/** Monday to Sunday of the calendar week that is so many weeks ahead of today's: on a Sunday the next one is tomorrow's. */
export function weekAhead(weeks: number, today: string): DayWindow {
  const monday = addDays(today, 1 - weekday(today) + 7 * weeks);
  return { from: monday, to: addDays(monday, 6) };
}

/** The month so many months ahead of today's: "2027-01" is one ahead of December. */
export function monthAhead(months: number, today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Reads "28.11", "28.11.2026", "28/11" and "2026-11-28". Null for anything else, times included. */
export function dateOf(typed: string, today: string): string | null {
  if (isDay(typed)) return typed;
  const [dayOfMonth = 0, month = 0, year] = typed.split(/[./-]/).map(Number);
  if (typed.includes(':') || month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return null;
  if (year === undefined) return nextDate(month, dayOfMonth, today);
  const date = `${year < 100 ? 2000 + year : year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
  return isDay(date) ? date : null;
}

/** Reads "19:00" and "19.30" as the part of the day; null when it is no time. */
export function dayPartOf(typed: string): DayPart | null {
  const found = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(typed);
  if (found === null) return null;
  return dayPartOfHour(Number(found[1]));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
