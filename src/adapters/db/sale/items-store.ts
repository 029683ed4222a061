import { HOLD_SECONDS, LIVE_HOLDS_PER_VISITOR } from '#domain/holds/hold-rules.ts';
import type { ItemForSale, ItemHoldAnswer, ItemsStore, PaidItems } from '#usecases/items/ports.ts';
import { FREE_OPTIONS, HAS_PROVIDER } from './item-on-sale.ts';
import { IS_PERFORMANCE_AHEAD, IS_PERFORMANCE_OF_ITEM, isPerformanceLost } from './item-performance.ts';
import { closeExpired } from './order-closing.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { visitorHolds } from './visitor-holds.ts';

const FOR_SALE = `
select i.id, i.kind, i.market, i.is_on_sale as "isOnSale", ${HAS_PROVIDER} as "hasProvider",
  ${FREE_OPTIONS} as "freeOptions",
  case when g.id is not null then jsonb_build_object('taxNumber', g.tax_number) end as seller
from item i left join organizer g on g.id = i.organizer_id where i.id = $1`;

/**
 * Locks the counter before comparing it, so that of two buyers of the last unit the second sees what the first took.
 * Nothing else is locked here: a hold waits only for holds of the same item. The new value is computed from the locked
 * row, because the statement's snapshot may be older and PostgreSQL would test the row's check constraint against the
 * snapshot.
 */
const HOLD = `
with line as (
  select * from unnest($9::smallint[], $10::smallint[]) as l(line_no, option_no)
), open as materialized (
  select i.* from item i
  where i.id = $5 and i.is_on_sale and ($8::int is null or exists (select from performance p where p.id = $8 and ${IS_PERFORMANCE_AHEAD} and ${IS_PERFORMANCE_OF_ITEM}))
    and not exists (select from line l where not exists (
      select from item_option o where o.item_id = i.id and o.option_no = l.option_no))
), stock as materialized (
  select item_id, used, capacity - used as left from item_stock where item_id = $5 for update
), allowed as materialized (
  select o.* from open o left join stock s on s.item_id = o.id
  where (s.left is null or s.left >= (select count(*) from line))
    and not exists (
      select from ${visitorHolds('$11')} v where cardinality(v.live) >= ${LIVE_HOLDS_PER_VISITOR} or v.cool_down > 0)
), added as (
  insert into orders (id, number, access_key, idem_key, market, locale, currency, face_minor, fee_minor, hold_until,
    distributor_company_id, campaign_token, visitor, has_items, order_key, idem_body)
  select $1, $2, $3, $4, a.market, $6, a.currency, p.face, p.fee, now() + make_interval(secs => ${HOLD_SECONDS}),
    $7, $12, $11, true, $13, $14
  from allowed a cross join (
    select sum(o.price_minor) as face, sum(o.fee_minor) as fee
    from line l join item_option o on o.item_id = $5 and o.option_no = l.option_no) p
  on conflict (idem_key) do nothing
  returning id
), added_line as (
  insert into item_line (order_id, line_no, item_id, option_no, performance_id, price_minor, fee_minor)
  select a.id, l.line_no, $5, l.option_no, $8, o.price_minor, o.fee_minor
  from added a cross join line l join item_option o on o.item_id = $5 and o.option_no = l.option_no
), counted as (
  update item_stock i set used = s.used + (select count(*) from line)
  from stock s where i.item_id = s.item_id and exists (select from added)
)
select exists (select from added) as "isHeld", exists (select from open) as "isOpen",
  ($8::int is null or exists (
    select from performance p join item i on i.id = $5 where p.id = $8 and ${IS_PERFORMANCE_OF_ITEM})) as "isOfItem",
  (select "left" from stock) as "left"`;

const TAKE_STOCK = `
with stock as materialized (
  select item_id, used, capacity - used as left from item_stock where item_id = $1 for update
), taken as (
  update item_stock i set used = s.used + $2 from stock s where i.item_id = s.item_id and s.left >= $2 returning 1
)
select not exists (select from stock) or exists (select from taken) as "isTaken"`;

const LOCK_EXPIRED = `
select o.id from orders o
where o.state in ('held', 'awaiting_payment') and o.hold_until < now()
  and exists (select from item_line l where l.order_id = o.id and l.item_id = $2)
order by o.id limit $1 for update skip locked`;

const LOCK_ORDER = `select id from orders where id = $1 and state = 'paid' and has_items for update`;
const LOCK_CODES = `select id from entitlement where order_id = $1 order by id for update`;
const PAID = `
select i.kind, i.organizer_id as "organizerId", o.paid_at as "paidAt", max(e.valid_until) as "validUntil",
  (count(*) filter (where e.state = 'used'))::int as "usedUnits",
  bool_or(${isPerformanceLost("(e.labels ->> 'startsAt')::timestamptz")}) as "isPerformanceChanged",
  clock_timestamp() as now
from orders o
join entitlement e on e.order_id = o.id and e.state <> 'void'
join item i on i.id = e.item_id
join item_line l on l.order_id = o.id and l.line_no = e.line_no
left join performance p on p.id = l.performance_id
where o.id = $1 group by i.kind, i.organizer_id, o.paid_at`;

const TAKE_BACK = `
with code as (
  update entitlement set state = 'void', void_reason = $2 where order_id = $1 and state = 'issued' returning item_id
), units as (
  select item_id, count(*)::int as units from code group by item_id
), stock as materialized (
  select item_id, used from item_stock where item_id in (select item_id from units) for update
)
update item_stock i set used = s.used - u.units
from stock s join units u using (item_id) where i.item_id = s.item_id`;

export function createItemsStore(on: Queryable): ItemsStore {
  return {
    async readForSale(itemId) {
      const [row] = await query<ItemForSale>(on, { name: 'items.for-sale', text: FOR_SALE, values: [itemId] });
      return row ?? null;
    },
    async hold(request) {
      const [row] = await query<ItemHoldAnswer>(on, {
        name: 'items.hold',
        text: HOLD,
        values: [
          request.orderId,
          request.number,
          request.accessKey,
          request.idemKey,
          request.itemId,
          request.locale,
          request.distributorCompanyId,
          request.performanceId,
          request.lines.map(({ lineNo }) => lineNo),
          request.lines.map(({ optionNo }) => optionNo),
          request.visitor,
          request.campaignToken,
          request.orderKey,
          request.idemBody,
        ],
      });
      if (row === undefined) throw new Error(`The hold of item ${request.itemId} answered nothing`);
      return row;
    },
    async takeStock(itemId, units) {
      const values = [itemId, units];
      const [row] = await query<{ isTaken: boolean }>(on, { name: 'items.take-stock', text: TAKE_STOCK, values });
      return row?.isTaken ?? false;
    },
    sweepExpired: (limit, itemId) =>
      closeExpired(on, { name: 'items.lock-expired', text: LOCK_EXPIRED, values: [limit, itemId] }),
    async lockPaid(orderId) {
      const values = [orderId];
      const locked = await query(on, { name: 'items.lock-order', text: LOCK_ORDER, values });
      if (locked.length === 0) return null;
      await query(on, { name: 'items.lock-codes', text: LOCK_CODES, values });
      const [row] = await query<PaidItems>(on, { name: 'items.paid', text: PAID, values });
      return row ?? null;
    },
    async takeBack(orderId, voidReason) {
      await query(on, { name: 'items.take-back', text: TAKE_BACK, values: [orderId, voidReason] });
    },
  };
}
