import { freeOrderLimits, isOfNetwork } from '#domain/orders/free-order-limits.ts';
import type { SaleStores } from '#usecases/sale.ts';
import type { Contact, OrderToChange, PrepareRefusal } from './ports.ts';

/** Free tickets that one address may order within a day; 0 for no limit. */
export type FreeTicketLimit = { freeTicketsPerAddress: number };
type FreeOrder = { order: Pick<OrderToChange, 'id' | 'lines'>; write: Contact; network: string | null };

/** Counts orders that cost nothing. Returns the refusals of those above a limit, by order. */
export async function limitFreeOrders(
  { freeTicketsPerAddress: ticketsPerAddress }: FreeTicketLimit,
  { rateLimits }: Pick<SaleStores, 'rateLimits'>,
  free: readonly FreeOrder[],
): Promise<Map<string, PrepareRefusal>> {
  // Paid orders cost no statement.
  if (free.length === 0) return new Map();
  const over = await rateLimits.takeEach(
    free.map(({ order, write: { email, phone }, network }) => {
      const tickets = order.lines.length;
      return freeOrderLimits({ email, phone, network, tickets, ticketsPerAddress });
    }),
  );
  return new Map(
    free.flatMap(({ order }, at) => {
      const limit = over[at];
      if (!limit) return [];
      const code = isOfNetwork(limit) ? 'too_many_free_tickets' : 'too_many_free_orders';
      return [[order.id, { ok: false, code }] as const];
    }),
  );
}
