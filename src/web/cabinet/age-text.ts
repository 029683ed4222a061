import type { Locale } from '#domain/locales/locale.ts';
import { calendarDay, formatDay, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

/** Formats the time of stored data: «16:15», «16:15, вчера», «16:15, 19 ноября». */
export function ageText(at: number, now: Date, locale: Locale, timeZone: string): string {
  const then = new Date(at);
  const time = formatTime(then, timeZone);
  const day = calendarDay(then, timeZone);
  if (day === calendarDay(now, timeZone)) return time;
  const yesterday = calendarDay(new Date(now.getTime() - 86_400_000), timeZone);
  if (day === yesterday) return m.cabinet_age_yesterday({ time });
  return m.cabinet_age_day({ time, day: formatDay(then, timeZone, locale) });
}
