import { transferLimits } from '#domain/accounts/rate-limits.ts';
import { mailboxOf, normaliseEmail } from '#domain/contact/email.ts';
import { ticketSerial } from '#domain/orders/order-number.ts';
import { normaliseName } from '#domain/tickets/holder-name.ts';
import { refuseTransfer, type TransferRefusal } from '#domain/tickets/transfer.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { Giver, LockedTicket } from './ports.ts';

export type HandOverResult =
  | { ok: true }
  | {
      ok: false;
      code:
        | 'unknown_ticket'
        | 'ticket_handed_over'
        | 'email_invalid'
        | 'name_invalid'
        | 'too_many_transfer_mails'
        | TransferRefusal;
    };

type Input = {
  giver: Giver;
  to: { email: string; name: string | null };
  /** Of the caller, whose emails to strangers are limited; null for this machine itself. */
  network: string | null;
  actor: string;
};

type Deps = SalePart<'transaction' | 'random', 'orders' | 'transfers' | 'rateLimits'>;

/**
 * The holder of a ticket hands it to another person: the old code is dead at once, and the new holder gets one of their
 * own. The money stays with the order.
 */
export async function handOverTicket(deps: Deps, { giver, to, network, actor }: Input): Promise<HandOverResult> {
  const email = normaliseEmail(to.email);
  if (email === null) return { ok: false, code: 'email_invalid' };
  const name = to.name === null || to.name.trim() === '' ? null : normaliseName(to.name);
  if (name === null && to.name !== null && to.name.trim() !== '') return { ok: false, code: 'name_invalid' };
  return deps.transaction(async (stores): Promise<HandOverResult> => {
    const line = await stores.transfers.outline(giver);
    if (line === null) return { ok: false, code: 'unknown_ticket' };
    await stores.orders.lockPerformances([line.performanceId]);
    const ticket = await stores.transfers.lock(line);
    if (ticket === null) return { ok: false, code: 'ticket_void' };
    const foreign = refuseStranger(ticket, giver);
    if (foreign !== null) return { ok: false, code: foreign };
    const refusal = refuseTransfer(ticket, { email, name }, ticket.now);
    if (refusal !== null) return { ok: false, code: refusal };
    const limits = transferLimits({ mailbox: mailboxOf(email), orderId: ticket.orderId, network });
    const [over] = await stores.rateLimits.takeEach([limits]);
    if (over) return { ok: false, code: 'too_many_transfer_mails' };
    await stores.transfers.replace(ticket, {
      id: deps.random.uuid(),
      serial: ticketSerial(deps.random.bytes(8)),
      holder: { isHandedOver: true, name, email },
      reason: 'transferred',
      actor,
    });
    return { ok: true };
  });
}

function refuseStranger(ticket: LockedTicket, giver: Giver): 'unknown_ticket' | 'ticket_handed_over' | null {
  if ('orderId' in giver) return ticket.holder.isHandedOver ? 'ticket_handed_over' : null;
  // Whoever had this key before has handed the ticket over, and the key of the present ticket is not theirs.
  if (ticket.accessKey !== giver.ticketKey) return 'ticket_handed_over';
  return ticket.holder.accountId === giver.accountId ? null : 'unknown_ticket';
}
