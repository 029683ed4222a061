import { MARKETS } from '#domain/markets/market.ts';

const DOMAIN = MARKETS.belarus.support.email.split('@')[1] ?? '';

/**
 * The name of a calendar entry in every file and feed: the guide's, a ticket's and a person's own. A calendar that has
 * two of them then shows one entry. Ids are of one sequence for all markets and hosts, so the domain is one too.
 */
export const performanceUid = (performanceId: number): string => `performance-${performanceId}@${DOMAIN}`;

/** Of all showings of an event in a city on one day. */
export const eventDayUid = (eventId: number, citySlug: string, day: string): string =>
  `event-${eventId}-${citySlug}-${day}@${DOMAIN}`;
