import type { ReadTickets, TicketOrder } from '#usecases/tickets/ports.ts';
import { openTickets } from '#usecases/tickets/read-tickets.ts';
import type { OrderMailKind } from './ports.ts';
import type { MailDeps, MailOutcome } from './send-ticket-mail.ts';

type Deps = Pick<MailDeps, 'tickets' | 'signer' | 'mailWriter' | 'entitlements' | 'itemMailWriter' | 'mail' | 'now'>;

/**
 * Informs the buyer about a change to an order: not paid, refunded, charged back, cancelled or postponed.
 * @param key of the cause, so that repetitions result in one email
 */
export async function sendOrderMail(
  deps: Deps,
  input: { orderId: string; why: OrderMailKind; key: string },
): Promise<MailOutcome> {
  const order = await deps.tickets.findOrder(input.orderId);
  if (order === null) return sendItemOrderMail(deps, input);
  if (order.email === null || !isStillTrue(order, input.why, deps.now())) return 'no_longer_needed';
  const seats = await deps.tickets.findOrderSeats(order.id);
  const moved = input.why.kind === 'schedule_changed' ? movedTickets(deps, order) : null;
  const { why, key } = input;
  await deps.mail.send(await deps.mailWriter.order({ order, to: order.email, seats, why, key, moved }));
  return 'sent';
}

/** The file in the buyer's mailbox shows the old date. Null while there is no new one, and without tickets. */
function movedTickets({ signer, now }: Deps, order: TicketOrder): ReadTickets | null {
  const hasNewDate = order.scheduleChange?.kind === 'postponed' && order.scheduleChange.newStartsAt !== null;
  const hasTickets = order.tickets.some(({ state }) => state !== 'void');
  return hasNewDate && hasTickets ? openTickets(order, signer, now()) : null;
}

async function sendItemOrderMail(
  deps: Deps,
  { orderId, why, key }: { orderId: string; why: OrderMailKind; key: string },
): Promise<MailOutcome> {
  const order = await deps.entitlements.findOrder(orderId);
  if (order === null || order.email === null) return 'no_longer_needed';
  const isOpen = order.state === 'held' || order.state === 'awaiting_payment';
  if (why.kind === 'declined' && !(isOpen && order.holdUntil > deps.now())) return 'no_longer_needed';
  if (why.kind === 'expired' && order.state !== 'expired') return 'no_longer_needed';
  await deps.mail.send(deps.itemMailWriter.order({ order, to: order.email, why, key }));
  return 'sent';
}

/** Jobs may run late: no buyer should be told to pay a paid order, or to pay for seats that are gone. */
function isStillTrue(order: TicketOrder, { kind }: OrderMailKind, now: Date): boolean {
  switch (kind) {
    case 'declined':
      return (order.state === 'held' || order.state === 'awaiting_payment') && order.holdUntil > now;
    case 'expired':
      return order.state === 'expired' && order.performance.startsAt > now;
    case 'schedule_changed':
      return order.scheduleChange !== null;
    case 'given_back':
    case 'refunded':
    case 'charged_back':
      return true;
  }
}
