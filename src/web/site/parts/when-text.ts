import { addDays, cityDay } from '#domain/catalog/city-day.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatCalendarDay, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

/** "Сегодня", "Завтра" or "24 ноя". */
export function dayText(day: string, today: string, locale: Locale): string {
  if (day === today) return m.site_when_today();
  if (day === addDays(today, 1)) return m.site_when_tomorrow();
  const isNear = day.slice(0, 4) === today.slice(0, 4);
  return formatCalendarDay(day, locale, { month: 'short', year: !isNear });
}

/** "Сегодня, 19:00": the evening a start belongs to, and its time by the city's clock. */
export function whenText(startsAt: string, timeZone: string, today: string, locale: Locale): string {
  const { day, time } = evening(startsAt, timeZone);
  return `${dayText(day, today, locale)}, ${time}`;
}

type Evening = { day: string; time: string };
const evenings = new Map<string, Evening>();
const KEPT = 5000;

/** Asking Intl is the dearest part of a card, and the same starts are asked for again and again. */
function evening(startsAt: string, timeZone: string): Evening {
  const key = startsAt + timeZone;
  let found = evenings.get(key);
  if (found === undefined) {
    found = { day: cityDay(new Date(startsAt), timeZone), time: formatTime(startsAt, timeZone) };
    if (evenings.size >= KEPT) evenings.clear();
    evenings.set(key, found);
  }
  return found;
}

/** "2 ч 10 мин" */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && m.site_hours({ count: hours }), rest > 0 && m.site_minutes({ count: rest })];
  return parts.filter(Boolean).join(' ');
}
