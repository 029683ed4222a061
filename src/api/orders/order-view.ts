import type { OrderStateView, OrderView } from '#api/orders/contract.ts';
import { maskEmail } from '#domain/accounts/masks.ts';
import type { OrderDetails } from '#usecases/orders/ports.ts';

/** The page of the tickets exists from the payment on, also when they were given back. */
const WITH_TICKETS = ['paid', 'refund_pending', 'refunded'];

/** The order for its holder. What has an end has neither time left nor a payment page. */
export function orderView(order: OrderDetails, key: string | null = null): OrderView {
  const { accessKey, locale, performance, holdUntil, payment, ...rest } = order;
  const isOpen = order.state === 'held' || order.state === 'awaiting_payment';
  return {
    ...rest,
    isOwn: true,
    ...(key === null ? {} : { key }),
    holdUntil: holdUntil.toISOString(),
    holdSecondsLeft: isOpen ? order.holdSecondsLeft : 0,
    performance: performance && { ...performance, startsAt: performance.startsAt.toISOString() },
    payment: payment && {
      ...payment,
      redirectUrl: order.state === 'awaiting_payment' && payment.state === 'redirected' ? payment.redirectUrl : null,
    },
    ticketUrl: WITH_TICKETS.includes(order.state) ? `/${locale}/ticket/${accessKey}` : null,
  };
}

/** The order for somebody who only knows its id. */
export function orderStateView({ id, state, market, item, email, payment }: OrderDetails): OrderStateView {
  return {
    isOwn: false,
    id,
    state,
    market,
    kind: item === null ? 'tickets' : 'item',
    paymentState: payment?.state ?? null,
    maskedEmail: email === null ? null : maskEmail(email),
  };
}
