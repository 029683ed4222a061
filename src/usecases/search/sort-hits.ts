import { isAvailable, type PerformanceStatus } from '#domain/performances/performance-status.ts';
import { TITLE_TIERS } from '#domain/search/title-match.ts';

/** How well an event fits what was typed. */
export type Rank = { tier: number; isOver: boolean };

/** Events of a place or person stand just below a title that fits as well. */
export const BELOW = 0.5;

/**
 * Sorts events by how well they fit: exactly, by whole words, or by parts of words. Among those that fit alike, what is
 * called off, sold out or over comes last; otherwise the order stays as it is.
 */
export function sortHits<Event extends Rank>(
  events: readonly Event[],
  statusOf: (event: Event) => PerformanceStatus | undefined,
): Event[] {
  const available = (event: Event): number => {
    const status = statusOf(event);
    return Number(status !== undefined && isAvailable(status));
  };
  return events.toSorted((a, b) => fit(b) - fit(a) || available(b) - available(a));
}

function fit({ tier, isOver }: Rank): number {
  if (tier >= TITLE_TIERS.exact) return 3;
  if (isOver) return 0;
  return tier >= TITLE_TIERS.form - BELOW ? 2 : 1;
}
