import type { Tonight } from '#api/catalog/tonight-contract.ts';
import { DAY_PARTS, dayPartOfHour } from '#domain/catalog/day-part.ts';
import { reachOf } from '#domain/performances/tonight.ts';
import { formatTime } from '#texts/format.ts';

export type TonightItem = Tonight['items'][number];

/** In the order of the page. What begins later than within the hour is told apart by the evening and by midnight. */
export const GROUPS = ['now', 'soon', 'later', 'evening', 'night'] as const;
export type Group = (typeof GROUPS)[number];

/** What can still be reached at an instant. */
export function groupsAt(items: readonly TonightItem[], now: Date, timeZone: string): Record<Group, TonightItem[]> {
  const groups: Record<Group, TonightItem[]> = { now: [], soon: [], later: [], evening: [], night: [] };
  for (const item of items) {
    const reach = reachOf({ ...item.offer, ...item }, now);
    if (reach === null) continue;
    const hour = Number(formatTime(item.offer.startsAt, timeZone).slice(0, 2));
    groups[reach === 'later' ? laterGroup(hour) : reach].push(item);
  }
  return groups;
}

function laterGroup(hour: number): Group {
  if (hour < DAY_PARTS.morning) return 'night';
  return ['evening', 'night'].includes(dayPartOfHour(hour)) ? 'evening' : 'later';
}
