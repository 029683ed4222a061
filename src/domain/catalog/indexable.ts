import { addDays } from '#domain/catalog/city-day.ts';

/** People look up an event for a while after it: photographs, reviews, "was it really on Friday". */
const REMEMBERED_DAYS = 30;

/** The first day whose events search engines may still index. The sitemap and the pages' `noindex` both use it. */
export function firstIndexedDay(today: string): string {
  return addDays(today, -REMEMBERED_DAYS);
}

/** @param lastDay the event's last day in the city of the address; null when it never took place there */
export function isEventIndexed(lastDay: string | null, today: string): boolean {
  return lastDay !== null && lastDay >= firstIndexedDay(today);
}
