import type { NamedParts, OrderMailKind } from './ports.ts';
import type { MailDeps, MailOutcome } from './send-ticket-mail.ts';

type Deps = Pick<MailDeps, 'tickets' | 'mailWriter' | 'entitlements' | 'mail' | 'now'>;
type Input = { orderId: string; why: OrderMailKind; key: string; lineNos?: readonly number[] | null };

/**
 * Informs the buyer about what happened to an order, or to some of its lines: not paid, refunded, charged back.
 * @param input.key of the cause, so that repetitions result in one email
 * @param input.lineNos the lines that it is about; null for the whole order
 */
export async function sendOrderMail(deps: Deps, { orderId, why, key, lineNos = null }: Input): Promise<MailOutcome> {
  const whole = await readParts(deps, orderId);
  const named = lineNos === null ? whole : partsOf(whole, new Set(lineNos));
  const order = named.tickets[0]?.order ?? named.items[0];
  if (order === undefined || order.email === null || !isStillTrue(whole, why, deps.now())) return 'no_longer_needed';
  const isWhole = countLines(named) === countLines(whole);
  await deps.mail.send(deps.mailWriter.order({ named, isWhole, to: order.email, why, key }));
  return 'sent';
}

async function readParts({ tickets, entitlements }: Deps, orderId: string): Promise<NamedParts> {
  const [orders, seats, items] = await Promise.all([
    tickets.findOrder(orderId),
    tickets.findOrderSeats(orderId),
    entitlements.findOrder(orderId),
  ]);
  const seatsOf = (id: number) => seats.filter(({ performanceId }) => performanceId === id);
  return { tickets: orders.map((order) => ({ order, seats: seatsOf(order.performance.id) })), items };
}

function partsOf({ tickets, items }: NamedParts, lineNos: ReadonlySet<number>): NamedParts {
  const isNamed = ({ lineNo }: { lineNo: number }): boolean => lineNos.has(lineNo);
  return {
    tickets: tickets
      .map((part) => ({ ...part, seats: part.seats.filter(isNamed) }))
      .filter(({ seats }) => seats.length > 0),
    items: items
      .map((part) => ({ ...part, units: part.units.filter(isNamed) }))
      .filter(({ units }) => units.length > 0),
  };
}

function countLines({ tickets, items }: NamedParts): number {
  return [...tickets.map(({ seats }) => seats), ...items.map(({ units }) => units)].flat().length;
}

/** Jobs may run late: no buyer should be told to pay a paid order, or to pay for seats that are gone. */
function isStillTrue({ tickets, items }: NamedParts, { kind }: OrderMailKind, now: Date): boolean {
  const order = tickets[0]?.order ?? items[0];
  switch (kind) {
    case 'declined':
      return (order?.state === 'held' || order?.state === 'awaiting_payment') && order.holdUntil > now;
    case 'expired': {
      const isAhead = items.length > 0 || tickets.some((part) => part.order.performance.startsAt > now);
      return order?.state === 'expired' && isAhead;
    }
    case 'given_back':
    case 'refunded':
    case 'charged_back':
      return true;
  }
}
