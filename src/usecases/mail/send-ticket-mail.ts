import type { TicketSigner, TicketsStore } from '#usecases/tickets/ports.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import { readEntitlements } from '#usecases/items/read-entitlements.ts';
import type { EntitlementsStore } from '#usecases/items/entitlement-ports.ts';
import type { MailTransport, MailWriter } from './ports.ts';

export type MailDeps = {
  tickets: TicketsStore;
  signer: TicketSigner;
  mailWriter: MailWriter;
  entitlements: EntitlementsStore;
  mail: MailTransport;
  now: () => Date;
};
export type MailOutcome = 'sent' | 'no_longer_needed';

/** Sends the tickets and codes of a paid order to its buyer, leaving out parts that were returned meanwhile. */
export async function sendTicketMail(deps: MailDeps, input: { orderId: string }): Promise<MailOutcome> {
  const [allTickets, allItems] = await Promise.all([readTickets(deps, input), readEntitlements(deps, input)]);
  const tickets = allTickets.filter((part) => part.tickets.some(({ code }) => code !== null));
  const items = allItems.filter(({ order }) => order.entitlements.some(({ state }) => state !== 'void'));
  const to = [...tickets, ...items][0]?.order.email ?? null;
  if (to === null) return 'no_longer_needed';
  await deps.mail.send(await deps.mailWriter.bought({ tickets, items }, to));
  return 'sent';
}
