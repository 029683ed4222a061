import { addDays } from '#domain/catalog/city-day.ts';

/** People look an evening up for a while after it: photographs, reviews, "was it really on Friday". */
const REMEMBERED_DAYS = 30;

/** The first day whose events search engines are still told about. The sitemap and the pages' `noindex` agree by it. */
export function firstIndexedDay(today: string): string {
  return addDays(today, -REMEMBERED_DAYS);
}

/** @param lastDay of the event in the city of the address; null where it never played */
export function isEventIndexed(lastDay: string | null, today: string): boolean {
  return lastDay !== null && lastDay >= firstIndexedDay(today);
}
