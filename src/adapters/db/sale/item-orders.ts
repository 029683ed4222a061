import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { LockedItem } from '#usecases/items/ports.ts';
import type { DescribedOrder } from '#usecases/orders/ports.ts';
import { IS_PERFORMANCE_AHEAD } from './item-performance.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// Statements for orders of items, in addition to those for tickets. Each runs only when an order has items.

const DETAILS = `
select o.id, o.number, o.access_key as "accessKey", o.state, o.market, o.locale, o.currency,
  o.face_minor as "faceMinor", o.fee_minor as "feeMinor", o.points_minor as "pointsMinor", o.due_minor as "dueMinor",
  o.hold_until as "holdUntil", greatest(0, extract(epoch from o.hold_until - clock_timestamp()))::float8 as "holdSecondsLeft",
  o.email, o.phone,
  jsonb_build_object('id', i.id, 'kind', i.kind, 'title', tr(i.title, w.lang), 'seller', tr(g.name, w.lang),
    'citySlug', c.slug, 'place', tr(pl.name, w.lang), 'lines', l.lines) as item,
  case when pay.state is not null then jsonb_build_object(
    'state', pay.state, 'redirectUrl', pay.redirect_url, 'failure', pay.failure) end as payment
from orders o
cross join lateral (
  select coalesce($2::text, case o.locale when 'ge' then 'ka' when 'az' then 'ru' else o.locale end) as lang) w
join lateral (
  select min(l.item_id) as item_id, jsonb_agg(jsonb_build_object(
      'lineNo', l.line_no, 'optionNo', l.option_no, 'option', tr(p.name, w.lang),
      'priceMinor', l.price_minor, 'feeMinor', l.fee_minor) order by l.line_no) as lines
  from item_line l left join item_option p on p.item_id = l.item_id and p.option_no = l.option_no
  where l.order_id = o.id
) l on true
join item i on i.id = l.item_id
left join organizer g on g.id = i.organizer_id
left join city c on c.id = i.city_id
left join place pl on pl.id = i.place_id
left join lateral (
  select state, redirect_url, failure from payment where order_id = o.id order by applied desc, created_at desc limit 1
) pay on true
where o.id = $1 and o.has_items`;

const LOCKED = `
select l.order_id as "orderId", i.id, i.organizer_id as "organizerId", i.is_on_sale and coalesce(p.ahead, true) as "isSellable",
  case when g.id is not null then jsonb_build_object('taxNumber', g.tax_number) end as seller, l.lines
from (
  select order_id, min(item_id) as item_id, min(performance_id) as performance_id,
    jsonb_agg(jsonb_build_object('lineNo', line_no) order by line_no) as lines
  from item_line where order_id = any($1::uuid[]) group by order_id) l
join item i on i.id = l.item_id
left join organizer g on g.id = i.organizer_id
left join lateral (
  select ${IS_PERFORMANCE_AHEAD} as ahead from performance p where p.id = l.performance_id
) p on true`;

// Locks the counters in the order of their ids, so that two sweeps cannot deadlock.
const GIVE_BACK = `
with units as (
  select item_id, count(*)::int as units from item_line where order_id = any($1::uuid[]) group by item_id
), stock as materialized (
  select s.item_id, s.used from item_stock s where s.item_id in (select item_id from units) order by s.item_id for update
)
update item_stock i set used = s.used - u.units
from stock s join units u using (item_id) where i.item_id = s.item_id`;

export async function readItemOrder(
  on: Queryable,
  orderId: string,
  language: ContentLanguage | null,
): Promise<DescribedOrder | null> {
  type Row = Omit<DescribedOrder, 'priceListId' | 'performance' | 'lines'>;
  const [row] = await query<Row>(on, { name: 'items.order', text: DETAILS, values: [orderId, language] });
  return row === undefined ? null : { ...row, priceListId: null, performance: null, lines: [] };
}

/** The orders must be locked already. */
export async function readLockedItems(on: Queryable, orderIds: readonly string[]): Promise<Map<string, LockedItem>> {
  if (orderIds.length === 0) return new Map();
  type Row = LockedItem & { orderId: string };
  const rows = await query<Row>(on, { name: 'items.locked', text: LOCKED, values: [orderIds] });
  return new Map(rows.map(({ orderId, ...item }) => [orderId, item]));
}

/** Makes the units of orders that just ended unpaid available for sale again. */
export async function giveUnitsBack(on: Queryable, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await query(on, { name: 'items.give-back', text: GIVE_BACK, values: [orderIds] });
}
