import type { LoadedSettlement } from '#usecases/payments/settlement-port.ts';
import type { Sale } from '#usecases/payments/settlement-port.ts';
import { IS_PERFORMANCE_AHEAD } from './item-performance.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { loadedSettlement, type SettlementRow } from './settlement-load.ts';

/**
 * The counterpart of settlement-load.ts for orders of items. The order must be locked already. Its stock counter is
 * locked only when its units were released; otherwise they still count as the order's own.
 */
const LOAD = `
with sold as materialized (
  select o.* from orders o where o.has_items and o.id in (select order_id from payment where id = any($1::uuid[]))
), line as materialized (
  select l.order_id, min(l.item_id) as item_id, min(l.performance_id) as performance_id, count(*)::int as units,
    jsonb_agg(jsonb_build_object('lineNo', l.line_no) order by l.line_no) as lines
  from item_line l where l.order_id in (select id from sold) group by l.order_id
), stock as materialized (
  select s.item_id, s.capacity - s.used as left from item_stock s
  where s.item_id in (select l.item_id from line l join sold o on o.id = l.order_id where o.state = 'expired')
  order by s.item_id for update
), pay as materialized (
  select p.* from payment p
  where p.order_id in (select id from sold) and (select count(*) from stock) >= 0
  order by p.id for update
)
select p.id as "paymentId", p.provider, p.provider_ref as "providerRef", p.capture_ref as "captureRef", p.state,
  p.amount_minor as "amountMinor", p.currency,
  exists (select from pay x where x.order_id = p.order_id and x.applied and x.id <> p.id) as "isPaidByAnother",
  exists (select from chargeback c where c.payment_id = p.id and c.booked_at is null) as "hasEarlyChargeback",
  o.id as "orderId", o.market, o.state as "orderState", o.hold_until > clock_timestamp() as "isHoldLive",
  o.face_minor as "faceMinor", o.fee_minor as "feeMinor", o.points_minor as "pointsMinor", o.due_minor as "dueMinor",
  o.currency as "orderCurrency", false as "acceptsBetter", o.buyer_id as "buyerId",
  case when o.state <> 'expired' then 0 when s.left is null or s.left >= l.units then 1 else 2 end as "availabilityRank",
  '[]'::jsonb as performances, i.organizer_id as "organizerId", '[]'::jsonb as lines,
  jsonb_build_object('id', i.id, 'isSellable', i.is_on_sale and coalesce(f.ahead, true), 'lines', l.lines) as item
from pay p
join sold o on o.id = p.order_id
join line l on l.order_id = o.id
join item i on i.id = l.item_id
left join stock s on s.item_id = l.item_id
left join lateral (
  select ${IS_PERFORMANCE_AHEAD} as ahead from performance p where p.id = l.performance_id
) f on true
where p.id = any($1::uuid[])
order by p.id`;

// Labels are frozen, so that the purchase stays readable whatever happens to the item. An event day ends at 05:00 of
// the next day; an entitlement for a performance is valid until then.
const ISSUE = `
insert into entitlement (id, code, order_id, line_no, item_id, valid_from, valid_until, labels)
select n.id, n.code, n.order_id, n.line_no, l.item_id, now(),
  case when p.id is not null then ((p.local_day + 1) + time '05:00') at time zone c.time_zone
    else now() + make_interval(days => i.valid_days) end,
  jsonb_build_object('kind', i.kind, 'title', i.title, 'option', o.name, 'isOneDay', i.is_one_day,
    'place', pl.name, 'address', pl.address, 'event', e.title, 'startsAt', p.starts_at, 'priceMinor', l.price_minor,
    'seller', g.name, 'taxNumber', g.tax_number)
from unnest($1::uuid[], $2::text[], $3::uuid[], $4::smallint[]) as n(id, code, order_id, line_no)
join item_line l on l.order_id = n.order_id and l.line_no = n.line_no
join item i on i.id = l.item_id
left join item_option o on o.item_id = l.item_id and o.option_no = l.option_no
left join organizer g on g.id = i.organizer_id
left join performance p on p.id = l.performance_id
left join event e on e.id = p.event_id
left join city c on c.id = p.city_id
left join place pl on pl.id = coalesce(i.place_id, p.place_id)
returning id`;

/** Loads the payments among these that belong to orders of items. */
export async function loadItemSettlements(on: Queryable, paymentIds: readonly string[]): Promise<LoadedSettlement[]> {
  const rows = await query<SettlementRow>(on, { name: 'items.settlement', text: LOAD, values: [paymentIds] });
  return rows.map(loadedSettlement);
}

/** Issues the codes of the paid units, in the same transaction. */
export async function issueEntitlements(on: Queryable, sales: readonly Sale[]): Promise<void> {
  const issued = sales.flatMap(({ orderId, entitlements }) => entitlements.map((each) => ({ ...each, orderId })));
  if (issued.length === 0) return;
  const rows = await query(on, {
    name: 'items.issue',
    text: ISSUE,
    values: [
      issued.map(({ id }) => id),
      issued.map(({ code }) => code),
      issued.map(({ orderId }) => orderId),
      issued.map(({ lineNo }) => lineNo),
    ],
  });
  if (rows.length !== issued.length) throw new Error(`Issued ${rows.length} codes instead of ${issued.length}`);
}
