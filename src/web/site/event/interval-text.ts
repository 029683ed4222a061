import type { EventPage } from '#api/catalog/event-contract.ts';
import { m } from '#texts/generated/messages.js';
import { durationText } from '#web/site/parts/dates/when-text.ts';

/** "с 2 антрактами по 20 мин", "без антракта"; null where nothing is known. `brief` leaves the minutes out. */
export function intervalText({ intervals }: Pick<EventPage, 'intervals'>, brief = false): string | null {
  if (intervals === null) return null;
  const { count, minutes } = intervals;
  if (count === 0) return m.site_interval_none();
  const length = minutes === null || brief ? null : durationText(minutes);
  const text = length === null ? m.site_intervals({ count }) : m.site_intervals_each({ count, length });
  return text.replaceAll(/(?<=\d) /g, '\u00a0');
}
