import type { TicketsPart } from '#api/tickets/contract.ts';
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
      return view === null ? null : ticketOfView(accessKey, view, locale, Date.now());
    }),
  );
  const fresh = new Map(answers.flatMap((ticket) => (ticket ? [[ticket.accessKey, ticket]] : [])));
  // Read again: another tab may have bought meanwhile.
  if (fresh.size > 0) deviceTickets.write(deviceTickets.read().map((ticket) => fresh.get(ticket.accessKey) ?? ticket));
}

type Part = Pick<TicketsPart, 'performance' | 'tickets' | 'scheduleChange'>;

/** An order stands in the list by its next performance, with the number of the others. */
export function ticketOfView(
  accessKey: string,
  { orderParts: parts }: { orderParts: readonly Part[] },
  locale: Locale,
  now: number,
): DeviceTicket | null {
  const valid = parts.filter((part) => !isReturned(part));
  const ahead = valid.find(({ performance }) => Date.parse(performance.startsAt) + LONGEST_MS > now);
  const part = ahead ?? valid.at(-1) ?? parts[0];
  if (part === undefined) return null;
  const { title, startsAt, timeZone } = part.performance;
  const others = parts.length - 1;
  return {
    accessKey,
    title: others === 0 ? title : m.ticket_and_more({ title, count: others }),
    hint: hasNoDate(part) ? m.site_when_unknown() : formatDateTime(startsAt, timeZone, locale),
    startsAt,
    isReturned: isReturned(part),
  };
}

const isReturned = ({ tickets }: Part): boolean => tickets.every(({ state }) => state === 'void');

/** The next performance first, then items, what is over, and what was returned. */
export function inOrderOfUse(tickets: readonly DeviceTicket[], now: number): DeviceTicket[] {
  const rank = ({ startsAt, isReturned }: DeviceTicket): number =>
    isReturned === true ? 3 : startsAt === undefined ? 1 : Date.parse(startsAt) + LONGEST_MS > now ? 0 : 2;
  const start = ({ startsAt }: DeviceTicket): number => (startsAt === undefined ? 0 : Date.parse(startsAt));
  return tickets.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? start(a) - start(b) : start(b) - start(a)));
}
