import type { OneTicket } from '#usecases/tickets/ports.ts';
import { openOneTicket, undoUntil } from '#usecases/tickets/read-one-ticket.ts';
import type { HolderMailKind, HolderMailWriter } from './ports.ts';
import type { MailDeps, MailOutcome } from './send-ticket-mail.ts';

type Deps = Pick<MailDeps, 'tickets' | 'signer' | 'mail' | 'now'> & { holderMail: HolderMailWriter };

/**
 * Tells the holder of a ticket, who need not be the buyer, that it is theirs now, is theirs no longer, or has another
 * date.
 * @param key of the cause, so that repetitions result in one email
 */
export async function sendHolderMail(
  deps: Deps,
  { ticketId, kind, key }: { ticketId: string; kind: HolderMailKind; key: string },
): Promise<MailOutcome> {
  const ticket = await deps.tickets.findTicket(ticketId);
  if (ticket === null || !isStillTrue(ticket, kind)) return 'no_longer_needed';
  const to = await addressOf(deps, ticket);
  if (to === null) return 'no_longer_needed';
  const { read } = openOneTicket(ticket, deps.signer, deps.now());
  await deps.mail.send(
    await deps.holderMail({
      ticket,
      read: kind === 'received' || kind === 'restored' || kind === 'postponed' ? read : null,
      to,
      kind,
      takeBackUntil: undoOf(ticket, kind, deps.now()),
      key,
    }),
  );
  return 'sent';
}

/** Jobs may run late: who no longer holds a ticket is told so by another email. */
function isStillTrue({ order }: OneTicket, kind: HolderMailKind): boolean {
  const isLive = order.tickets.some(({ state }) => state !== 'void');
  switch (kind) {
    case 'received':
    case 'restored':
      return isLive;
    case 'postponed':
      return isLive && order.scheduleChange?.kind === 'postponed';
    case 'handed_over':
    case 'taken_back':
    case 'returned':
    case 'cancelled':
      return true;
  }
}

async function addressOf({ tickets }: Deps, { holderEmail, order }: OneTicket): Promise<string | null> {
  if (order.tickets.some(({ isHandedOver }) => isHandedOver)) return holderEmail;
  const [part] = await tickets.findOrder(order.id);
  return part?.email ?? null;
}

function undoOf(ticket: OneTicket, kind: HolderMailKind, now: Date): Date | null {
  const handedOverAt = kind === 'received' ? ticket.issuedAt : kind === 'handed_over' ? ticket.replacedAt : null;
  const until = handedOverAt && undoUntil(ticket, handedOverAt);
  return until !== null && now < until ? until : null;
}
