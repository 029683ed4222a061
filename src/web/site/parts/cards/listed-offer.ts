import type { EventCard } from '#api/catalog/contract.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import type { PerformanceStatus } from '#domain/performances/performance-status.ts';

type ListedOffer = Pick<
  EventCard,
  'status' | 'free' | 'minTotalMinor' | 'maxTotalMinor' | 'listedTotalMinor' | 'currency'
>;

/** True of one performance only, so they are not said of several. */
const OF_ONE: ReadonlySet<PerformanceStatus> = new Set(['few_left', 'rescheduled']);

/** Whether the card lists several performances of its day: later times, or other cinemas at the same time. */
function isOfSeveral({ film }: EventCard): boolean {
  return film !== undefined && film.performances > 1;
}

/** The event day whose price a card of several performances says, for `verify -- truth`. */
export function dayOfSeveral(card: EventCard): string | undefined {
  return isOfSeveral(card) && card.nextAt !== null ? cityDay(new Date(card.nextAt), card.timeZone) : undefined;
}

/** Price and status of what a card lists: of its one performance, or of all performances of the day that it names. */
export function listedOffer(card: EventCard): ListedOffer {
  const { film, status, free, currency } = card;
  if (film === undefined || !isOfSeveral(card)) return card;
  const { minTotalMinor, maxTotalMinor } = film.minTotalMinor === null ? card : film;
  const isOfOne = OF_ONE.has(status);
  return {
    minTotalMinor,
    maxTotalMinor,
    listedTotalMinor: null,
    currency,
    status: isOfOne ? 'on_sale' : status,
    free: isOfOne ? null : free,
  };
}
