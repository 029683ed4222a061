import { ticketSerial } from '#domain/orders/order-number.ts';
import { refuseTakeBack, type TransferRefusal } from '#domain/tickets/transfer.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { Giver, LockedTicket } from './ports.ts';

export type TakeBackResult = { ok: true } | { ok: false; code: 'unknown_ticket' | TransferRefusal };

type Deps = SalePart<'transaction' | 'random', 'orders' | 'transfers'>;

/**
 * Whoever handed a ticket over takes it back, as after a mistyped address: the code of the other person dies and the
 * giver gets a new one. Only the last transfer can be undone.
 * @param giver a holder by account names the ticket that they handed over, by its old key
 */
export async function takeBackTicket(
  deps: Deps,
  { giver, actor }: { giver: Giver; actor: string },
): Promise<TakeBackResult> {
  return deps.transaction(async (stores): Promise<TakeBackResult> => {
    const line = await stores.transfers.outline(giver);
    if (line === null) return { ok: false, code: 'unknown_ticket' };
    await stores.orders.lockPerformances([line.performanceId]);
    const ticket = await stores.transfers.lock(line);
    if (ticket === null) return { ok: false, code: 'ticket_void' };
    if (ticket.giver === null || !isGiver(ticket.giver, giver)) return { ok: false, code: 'transfer_closed' };
    const refusal = refuseTakeBack(ticket, ticket.issuedAt, ticket.now);
    if (refusal !== null) return { ok: false, code: refusal };
    const { isHandedOver, name, email } = ticket.giver;
    await stores.transfers.replace(ticket, {
      id: deps.random.uuid(),
      serial: ticketSerial(deps.random.bytes(8)),
      holder: { isHandedOver, name, email },
      reason: 'taken_back',
      actor,
    });
    return { ok: true };
  });
}

function isGiver(before: NonNullable<LockedTicket['giver']>, giver: Giver): boolean {
  if ('orderId' in giver) return !before.isHandedOver;
  return before.accountId === giver.accountId && before.accessKey === giver.ticketKey;
}
