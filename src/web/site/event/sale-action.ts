import type { EventPage } from '#api/catalog/event-contract.ts';
import { m } from '#texts/generated/messages.js';

/** What the button of a sale says: what one will choose there. */
export function saleAction({ offer, hasSeats }: Pick<NonNullable<EventPage['next']>, 'offer' | 'hasSeats'>): string {
  if (offer.status === 'free') return m.site_get_ticket();
  return hasSeats ? m.site_choose_seats() : m.site_choose_tickets();
}
