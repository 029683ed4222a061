import type { TicketsView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { type DeviceTicket, deviceTickets } from '#web/shared/visitor/device-tickets.ts';
import { hasNoDate } from '#web/shared/ticket/has-no-date.ts';

/** Older ones keep what was stored with the purchase. */
const REFRESHED = 10;
/** A ticket stays among those to come until its performance must be over. */
const LONGEST_MS = 12 * 3600_000;

/**
 * Requests the newest tickets of the device, which may have been returned or moved since they were bought, and stores
 * their texts in the page's language. Where a request fails, the old texts stay.
 */
export async function refreshTickets(locale: Locale): Promise<void> {
  const api = createSiteApi(sendByFetch, locale, null);
  const asked = deviceTickets.read().filter(({ startsAt }) => startsAt !== undefined);
  const answers = await Promise.all(
    asked.slice(0, REFRESHED).map(async ({ accessKey }) => {
      const view = await api.tickets(accessKey).catch(() => null);
      return view === null ? null : ticketOfView(accessKey, view, locale);
    }),
  );
  const fresh = new Map(answers.flatMap((ticket) => (ticket ? [[ticket.accessKey, ticket]] : [])));
  // Read again: another tab may have bought meanwhile.
  if (fresh.size > 0) deviceTickets.write(deviceTickets.read().map((ticket) => fresh.get(ticket.accessKey) ?? ticket));
}

export function ticketOfView(
  accessKey: string,
  view: Pick<TicketsView, 'performance' | 'tickets' | 'scheduleChange'>,
  locale: Locale,
): DeviceTicket {
  const { title, startsAt, timeZone } = view.performance;
  return {
    accessKey,
    title,
    hint: hasNoDate(view) ? m.site_when_unknown() : formatDateTime(startsAt, timeZone, locale),
    startsAt,
    isReturned: view.tickets.every((ticket) => ticket.state === 'void'),
  };
}

/** The next performance first, then items, what is over, and what was returned. */
export function inOrderOfUse(tickets: readonly DeviceTicket[], now: number): DeviceTicket[] {
  const rank = ({ startsAt, isReturned }: DeviceTicket): number =>
    isReturned === true ? 3 : startsAt === undefined ? 1 : Date.parse(startsAt) + LONGEST_MS > now ? 0 : 2;
  const start = ({ startsAt }: DeviceTicket): number => (startsAt === undefined ? 0 : Date.parse(startsAt));
  return tickets.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? start(a) - start(b) : start(b) - start(a)));
}
