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

// Locks the counters in the order of their ids, so that two sweeps cannot deadlock.
const GIVE_BACK = `
with units as (
  select item_id, count(*)::int as units from order_line where order_id = any($1::uuid[]) and kind = 'unit' group by item_id
), stock as materialized (
  select s.item_id, s.used from item_stock s where s.item_id in (select item_id from units) order by s.item_id for update
)
update item_stock i set used = s.used - u.units
from stock s join units u using (item_id) where i.item_id = s.item_id`;

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

/** Makes the units of orders that just ended unpaid available for sale again. */
export async function giveUnitsBack(on: Queryable, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await query(on, { name: 'items.give-back', text: GIVE_BACK, values: [orderIds] });
}
