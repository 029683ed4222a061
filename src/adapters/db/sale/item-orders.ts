import type { LockedItem } from '#usecases/items/ports.ts';
import { IS_PERFORMANCE_AHEAD } from './item-performance.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// Statements that orders with units of items need in addition to the common ones. None runs for other orders.

// An item may accompany several performances of an order; then every one of them must still be ahead.
const OF_ORDERS = `
select l.order_id as "orderId", i.id, bool_and(i.is_on_sale and coalesce(p.ahead, true)) as "isSellable",
  case when g.id is not null then jsonb_build_object('taxNumber', g.tax_number) end as seller
from order_line l
join item i on i.id = l.item_id
left join organizer g on g.id = i.organizer_id
left join lateral (
  select ${IS_PERFORMANCE_AHEAD} as ahead from performance p where p.id = l.for_performance_id
) p on true
where l.order_id = any($1::uuid[]) and l.kind = 'unit'
group by l.order_id, i.id, g.id`;

/** Reads the items in these orders, by order. The orders must be locked already. */
export async function readItemsOfOrders(
  on: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, LockedItem[]>> {
  if (orderIds.length === 0) return new Map();
  type Row = LockedItem & { orderId: string };
  const rows = await query<Row>(on, { name: 'items.of-orders', text: OF_ORDERS, values: [orderIds] });
  return Map.groupBy(rows, ({ orderId }) => orderId);
}
