import type { OrderView } from '#api/orders/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { orderTitle, performancesOf } from '#web/shared/order-parts.ts';
import { rememberTicket } from './device-tickets.ts';

/** Stores a paid order on the device, by its first performance or item and the number of the others. */
export function rememberOrder(order: OrderView, locale: Locale): void {
  const accessKey = order.ticketUrl?.split('/').at(-1);
  const [first] = performancesOf(order);
  if (accessKey === undefined) return;
  rememberTicket({
    accessKey,
    title: orderTitle(order),
    hint:
      first === undefined
        ? (order.items[0]?.seller ?? '')
        : formatDateTime(first.performance.startsAt, first.performance.timeZone, locale),
    ...(first && { startsAt: first.performance.startsAt }),
  });
}
