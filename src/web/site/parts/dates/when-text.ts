import { addDays, type RelativeDay, relativeDay } from '#domain/catalog/city-day.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatCalendarDay, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

/** "Сегодня", "Завтра", "вт, 24 нояб." or, of another year, "24 нояб. 2027", by calendar date. */
export function dayText(day: string, today: string, locale: Locale): string {
  if (day === today) return m.site_when_today();
  if (day === addDays(today, 1)) return m.site_when_tomorrow();
  const isNear = day.slice(0, 4) === today.slice(0, 4);
  return formatCalendarDay(day, locale, { month: 'short', ...(isNear ? { weekday: 'short' } : { year: true }) });
}

/** "Сегодня, 19:00"; after the coming midnight "В ночь на 24 нояб., 00:30". Uses the city's clock and calendar. */
export function whenText(startsAt: string, timeZone: string, today: string, locale: Locale): string {
  const { word, date, time } = startOf(startsAt, timeZone, today);
  if (word !== 'tonight') return `${dayText(date, today, locale)}, ${time}`;
  return m.site_when_tonight({ day: formatCalendarDay(date, locale, { month: 'short' }), time });
}

type Start = RelativeDay & { time: string };
const starts = new Map<string, Start>();
const KEPT = 5000;

/** Cached because `Intl` is the slowest part of a card, and the same starts are formatted again and again. */
function startOf(startsAt: string, timeZone: string, today: string): Start {
  const key = startsAt + timeZone + today;
  let found = starts.get(key);
  if (found === undefined) {
    found = { ...relativeDay(new Date(startsAt), timeZone, today), time: formatTime(startsAt, timeZone) };
    if (starts.size >= KEPT) starts.clear();
    starts.set(key, found);
  }
  return found;
}

/** "2 ч 10 мин", which stays in one line. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && m.site_hours({ count: hours }), rest > 0 && m.site_minutes({ count: rest })];
  return parts.filter(Boolean).join(' ').replaceAll(' ', '\u00a0');
}
