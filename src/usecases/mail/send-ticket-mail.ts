import type { TicketSigner, TicketsStore } from '#usecases/tickets/ports.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import { readEntitlements } from '#usecases/items/read-entitlements.ts';
import type { EntitlementsStore } from '#usecases/items/entitlement-ports.ts';
import type { ItemMailWriter, MailTransport, MailWriter } from './ports.ts';

export type MailDeps = {
  tickets: TicketsStore;
  signer: TicketSigner;
  mailWriter: MailWriter;
  entitlements: EntitlementsStore;
  itemMailWriter: ItemMailWriter;
  mail: MailTransport;
  now: () => Date;
};
export type MailOutcome = 'sent' | 'no_longer_needed';

/** Sends the tickets or codes of a paid order to its buyer, unless the order was returned meanwhile. */
export async function sendTicketMail(deps: MailDeps, input: { orderId: string }): Promise<MailOutcome> {
  const read = await readTickets(deps, input);
  if (read === null) return sendCodes(deps, input);
  if (read.order.email === null) return 'no_longer_needed';
  if (read.tickets.every(({ code }) => code === null)) return 'no_longer_needed';
  await deps.mail.send(await deps.mailWriter.tickets(read, read.order.email));
  return 'sent';
}

async function sendCodes(deps: MailDeps, input: { orderId: string }): Promise<MailOutcome> {
  const read = await readEntitlements(deps, input);
  if (read === null || read.order.email === null) return 'no_longer_needed';
  if (read.order.entitlements.every(({ state }) => state === 'void')) return 'no_longer_needed';
  await deps.mail.send(await deps.itemMailWriter.codes(read, read.order.email));
  return 'sent';
}
