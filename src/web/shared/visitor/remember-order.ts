import type { OrderView } from '#api/orders/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { performancesOf } from '#web/shared/order-parts.ts';
import { rememberTicket } from './device-tickets.ts';

/** Stores a paid order on the device, by its first performance or item and the number of the others. */
export function rememberOrder(order: OrderView, locale: Locale): void {
  const accessKey = order.ticketUrl?.split('/').at(-1);
  const [first] = performancesOf(order);
  const [item] = order.items;
  const title = first?.performance.title ?? item?.title;
  if (accessKey === undefined || title === undefined) return;
  const others = order.performances.length + order.items.length - 1;
  rememberTicket({
    accessKey,
    title: others === 0 ? title : m.ticket_and_more({ title, count: others }),
    hint:
      first === undefined
        ? (item?.seller ?? '')
        : formatDateTime(first.performance.startsAt, first.performance.timeZone, locale),
    ...(first && { startsAt: first.performance.startsAt }),
  });
}
