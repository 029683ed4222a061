import type { OrderView } from '#api/orders/contract.ts';
import type { OrderDetails } from '#usecases/orders/ports.ts';

/** The page of the tickets exists from the payment on, also when they were given back. */
const WITH_TICKETS = ['paid', 'refund_pending', 'refunded'];

export function orderView(order: OrderDetails): OrderView {
  const { accessKey, locale, performance, holdUntil, ...rest } = order;
  return {
    ...rest,
    holdUntil: holdUntil.toISOString(),
    performance: performance && { ...performance, startsAt: performance.startsAt.toISOString() },
    ticketUrl: WITH_TICKETS.includes(order.state) ? `/${locale}/ticket/${accessKey}` : null,
  };
}
