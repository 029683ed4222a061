import type { ReadTickets, TicketOrder } from '#usecases/tickets/ports.ts';
import { openTickets } from '#usecases/tickets/read-tickets.ts';
import type { MailDeps, MailOutcome } from './send-ticket-mail.ts';

/**
 * Informs the buyer that a performance of the order was cancelled or postponed.
 * @param input.performanceId absent in jobs of older releases: the performance of the order that changed last
 * @param input.key of the cause, so that repetitions result in one email
 */
export async function sendScheduleChangeMail(
  deps: MailDeps,
  { orderId, performanceId, key }: { orderId: string; performanceId?: number | undefined; key: string },
): Promise<MailOutcome> {
  const order = changedPart(await deps.tickets.findOrder(orderId), performanceId);
  if (order === null || order.email === null) return 'no_longer_needed';
  const seats = await deps.tickets.findOrderSeats(orderId);
  const own = seats.filter((seat) => seat.performanceId === order.performance.id);
  const moved = movedTickets(deps, order);
  await deps.mail.send(await deps.mailWriter.scheduleChange({ order, seats: own, to: order.email, key, moved }));
  return 'sent';
}

/** Returns the part of this performance, or without one the part that changed last; null when it did not change. */
export function changedPart<Part extends Pick<TicketOrder, 'performance' | 'scheduleChange'>>(
  parts: readonly Part[],
  performanceId: number | undefined,
): Part | null {
  const [part] = parts
    .filter(({ performance }) => performanceId === undefined || performance.id === performanceId)
    .filter(({ scheduleChange }) => scheduleChange !== null)
    .toSorted((a, b) => (b.scheduleChange?.id ?? 0) - (a.scheduleChange?.id ?? 0));
  return part ?? null;
}

/** The file in the buyer's mailbox shows the old date. Null while there is no new one, and without tickets. */
function movedTickets({ signer, now }: Pick<MailDeps, 'signer' | 'now'>, order: TicketOrder): ReadTickets | null {
  const hasNewDate = order.scheduleChange?.kind === 'postponed' && order.scheduleChange.newStartsAt !== null;
  const hasTickets = order.tickets.some(({ state }) => state !== 'void');
  return hasNewDate && hasTickets ? openTickets(order, signer, now()) : null;
}
