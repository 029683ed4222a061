import type { EventCard } from '#api/catalog/contract.ts';
import type { Home } from '#api/catalog/event-contract.ts';
import { cityDay } from '#domain/catalog/city-day.ts';

/** Number of events that matches the height of the hero beside them. */
const NEXT_EVENTS = 5;

/**
 * Late in the day the board shows events of the following days, each once. Events whose next performance is sold out or
 * cancelled are left out, unless no others remain.
 */
export function nextEvents({ rails, tonight, today }: Pick<Home, 'rails' | 'tonight' | 'today'>): EventCard[] {
  const cards = new Map(rails.flatMap(({ items }) => items).map((card) => [card.id, card]));
  const ahead = [...cards.values()].filter(
    ({ id, nextAt, timeZone }) =>
      nextAt !== null && cityDay(new Date(nextAt), timeZone) > today && !tonight.some(({ eventId }) => eventId === id),
  );
  const open = ahead.filter(({ status }) => status !== 'sold_out' && status !== 'cancelled');
  return (open.length > 0 ? open : ahead)
    .toSorted((a, b) => (a.nextAt ?? '').localeCompare(b.nextAt ?? ''))
    .slice(0, NEXT_EVENTS - tonight.length);
}
