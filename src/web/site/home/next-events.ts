import type { EventCard } from '#api/catalog/contract.ts';
import type { Home } from '#api/catalog/event-contract.ts';
import { cityDay } from '#domain/catalog/city-day.ts';

/** As many as the hero beside them is tall. */
const NEXT_EVENTS = 5;

/**
 * Late in the evening the board shows what comes on the following days, each event once. Whose next evening is sold out
 * or cancelled is left out; only where nothing else is left do they stand here, with their mark.
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
