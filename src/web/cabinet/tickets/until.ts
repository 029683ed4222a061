import { calendarDay } from '#texts/format.ts';

/** Time until a performance. */
export type Until =
  | { kind: 'begun' }
  | { kind: 'today'; hours: number; minutes: number }
  | { kind: 'tomorrow' }
  | { kind: 'days'; days: number };

const DAY_MS = 86_400_000;

/** Days are counted in the event city's time zone. */
export function untilOf(startsAt: string, timeZone: string, now: Date): Until {
  const left = new Date(startsAt).getTime() - now.getTime();
  if (left <= 0) return { kind: 'begun' };
  const dayOf = (at: Date | string): number => Date.parse(`${calendarDay(at, timeZone)}T00:00:00Z`) / DAY_MS;
  const days = Math.round(dayOf(startsAt) - dayOf(now));
  if (days === 1) return { kind: 'tomorrow' };
  if (days > 1) return { kind: 'days', days };
  // Rounded up so that the text is never "in 0 min".
  const minutes = Math.ceil(left / 60_000);
  return { kind: 'today', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
