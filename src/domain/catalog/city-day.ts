/** An event day ends at 05:00: a start after midnight is listed with the day before. */
const DAY_STARTS_AT_HOUR = 5;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const formatters = new Map<string, Intl.DateTimeFormat>();

function isoDate(instant: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(instant);
}

/** The date, YYYY-MM-DD, that a city's calendar shows at an instant. Labels and dates for people use this date. */
export function calendarDate(instant: Date, timeZone: string): string {
  return isoDate(instant, timeZone);
}

/** The guide's day, YYYY-MM-DD, that an instant is listed under in a city. */
export function cityDay(instant: Date, timeZone: string): string {
  return isoDate(new Date(instant.getTime() - DAY_STARTS_AT_HOUR * HOUR_MS), timeZone);
}

/** The hour, 0 to 23, on a city's clocks. */
export function hourIn(instant: Date, timeZone: string): number {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant);
  return Number(hour);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 1 Monday … 7 Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

export type RelativeDay = { word: 'today' | 'tonight' | 'tomorrow' | 'date'; date: string };

/** Label of a start's day when the city's calendar shows `today`. `tonight` is after the coming midnight. */
export function relativeDay(startsAt: Date, timeZone: string, today: string): RelativeDay {
  const date = calendarDate(startsAt, timeZone);
  if (date === today) return { word: 'today', date };
  if (date !== addDays(today, 1)) return { word: 'date', date };
  return { word: cityDay(startsAt, timeZone) === today ? 'tonight' : 'tomorrow', date };
}

/** The guide's days in progress: after midnight, both the night that is ending and the calendar's date. */
export function daysNow(now: Date, timeZone: string): DayWindow {
  return { from: cityDay(now, timeZone), to: calendarDate(now, timeZone) };
}

/** Extends a window that begins today to include the rest of the night. */
export function withNight(window: DayWindow, { from: night, to: today }: DayWindow): DayWindow {
  return window.from <= today
    ? { from: window.from < night || window.from === today ? night : window.from, to: window.to }
    : window;
}

export type DayWindow = { from: string; to: string };

/** Saturday and Sunday of this week; on Sunday only Sunday. */
export function weekendOf(today: string): DayWindow {
  const ahead = 6 - weekday(today);
  return { from: addDays(today, Math.max(ahead, 0)), to: addDays(today, ahead + 1) };
}

export type Period = 'today' | 'tomorrow' | 'weekend' | 'week' | 'month';

export function periodWindow(period: Period, today: string): DayWindow {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'weekend':
      return weekendOf(today);
    case 'week':
      return { from: today, to: addDays(today, 6) };
    case 'month':
      return { from: today, to: addDays(today, 30) };
  }
}

/** All days of a month such as "2026-12". */
export function monthWindow(month: string): DayWindow {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 1970, number ?? 1, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` };
}

export function isDay(value: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) && addDays(value, 0) === value
  );
}
