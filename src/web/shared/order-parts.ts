import type { OrderView } from '#api/orders/contract.ts';
import { type UnitGroup, unitsByOption } from '#domain/items/units.ts';
import { m } from '#texts/generated/messages.js';
import { isTicketLine, isUnitLine } from '#domain/orders/order-line.ts';

type Line = OrderView['lines'][number];
export type TicketLine = Exclude<Line, { kind: 'unit' }>;
export type OrderPerformance = { performance: OrderView['performances'][number]; lines: TicketLine[] };
export type OrderItem = { item: OrderView['items'][number]; units: UnitGroup[] };

/** The performances of an order with their lines, in order of start. */
export function performancesOf({ performances, lines }: Pick<OrderView, 'performances' | 'lines'>): OrderPerformance[] {
  const tickets = lines.filter(isTicketLine);
  return performances
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .map((performance) => ({
      performance,
      lines: tickets.filter(({ performanceId }) => performanceId === performance.id),
    }));
}

/** The items of an order with their units by option. */
export function itemsOf({ items, lines }: Pick<OrderView, 'items' | 'lines'>): OrderItem[] {
  const units = lines.filter(isUnitLine);
  return items.map((item) => ({ item, units: unitsByOption(units.filter(({ itemId }) => itemId === item.id)) }));
}

/** «Ревизор», «Ревизор и ещё 2»: an order by its first performance or item and the number of the others. */
export function orderTitle(order: Pick<OrderView, 'performances' | 'items' | 'lines'>): string {
  const [first] = performancesOf(order);
  const title = first?.performance.title ?? order.items[0]?.title ?? '';
  const count = order.performances.length + order.items.length - 1;
  return count > 0 ? m.ticket_and_more({ title, count }) : title;
}
