import { addDays, type DayWindow, isDay, weekday } from '#domain/catalog/city-day.ts';

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

/** Reads "28.11", "28.11.2026", "28/11", "28-11-2026" and "2026-11-28". Null for anything else, times included. */
export function writtenDate(typed: string): { dayOfMonth: number; month: number; year: number | null } | null {
  const numbers = typed.split(/[./-]/);
  if (!/^\d+[./-]/.test(typed) || typed.includes(':') || numbers.length > 3) return null;
  const [dayOfMonth = 0, month = 0, year] = (numbers[0]?.length === 4 ? numbers.toReversed() : numbers).map(Number);
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return null;
  return { dayOfMonth, month, year: year !== undefined && year < 100 ? 2000 + year : (year ?? null) };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
