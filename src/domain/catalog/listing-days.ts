import { addDays, daysNow, monthWindow, periodWindow, withNight, type DayWindow, type Period } from './city-day.ts';

/** A listing that is asked for no days shows those of a year. */
export const AHEAD_DAYS = 365;

/** Days that a listing is asked for; null for all that are ahead. */
export type AskedDays = DayWindow | { period: Period } | { month: string } | null;

export type ListingDays = {
  window: DayWindow;
  /** What began before is neither listed nor counted. */
  since: Date;
  /** The order of a listing that is asked for none. */
  sort: 'popular' | 'date';
};

/** What a listing of these days means by them, the night that is ending included. Search counts it as the page lists it. */
export function listingDays(asked: AskedDays, now: Date, timeZone: string): ListingDays {
  const going = daysNow(now, timeZone);
  return {
    window: withNight(windowOf(asked, going.to), going),
    since: now,
    sort: asked === null || 'month' in asked ? 'popular' : 'date',
  };
}

function windowOf(asked: AskedDays, today: string): DayWindow {
  if (asked === null) return { from: today, to: addDays(today, AHEAD_DAYS) };
  if ('period' in asked) return periodWindow(asked.period, today);
  return 'month' in asked ? monthWindow(asked.month) : asked;
}
