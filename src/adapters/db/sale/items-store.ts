import { HOLD_SECONDS, LIVE_HOLDS_PER_VISITOR } from '#domain/holds/hold-rules.ts';
import type { ItemForSale, ItemHoldAnswer, ItemsStore } from '#usecases/items/ports.ts';
import { FREE_OPTIONS, HAS_PROVIDER } from './item-on-sale.ts';
import { IS_PERFORMANCE_AHEAD, IS_PERFORMANCE_OF_ITEM } from './item-performance.ts';
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
  select * from unnest($9::smallint[], $10::smallint[], $15::bigint[], $16::int[], $17::int[], $18::bigint[], $19::bigint[], $20::int[], $21::int[])
    as l(line_no, option_no, listed_minor, rule_id, rule_minor, price_minor, fee_minor, seller_fee_minor, tax_minor)
), open as materialized (
  select i.* from item i
  where i.id = $5 and i.is_on_sale and ($8::int is null or exists (select from performance p where p.id = $8 and ${IS_PERFORMANCE_AHEAD} and ${IS_PERFORMANCE_OF_ITEM}))
    and not exists (select from line l where not exists (
      select from item_option o where o.item_id = i.id and o.option_no = l.option_no))
), quoted as materialized (
  -- The prices are those of this moment: listed, ruled by the market's present rules, and within their time.
  select exists (select from open i join pricing_version v on v.market = i.market and v.version = $22)
    and coalesce($23::timestamptz <= now(), true) and coalesce(now() < $24::timestamptz, true)
    and not exists (select from line l where not exists (
      select from item_option o where o.item_id = $5 and o.option_no = l.option_no and o.price_minor = l.listed_minor)) as is_current
), stock as materialized (
  select item_id, used, capacity - used as left from item_stock where item_id = $5 for update
), allowed as materialized (
  select o.* from open o join quoted on is_current left join stock s on s.item_id = o.id
  where (s.left is null or s.left >= (select count(*) from line))
    and not exists (
      select from ${visitorHolds('$11')} v where cardinality(v.live) >= ${LIVE_HOLDS_PER_VISITOR} or v.cool_down > 0)
), added as (
  insert into orders (id, number, access_key, idem_key, market, locale, currency, face_minor, fee_minor, hold_until,
    distributor_company_id, campaign_token, visitor, order_key, idem_body)
  select $1, $2, $3, $4, a.market, $6, a.currency, p.face, p.fee, now() + make_interval(secs => ${HOLD_SECONDS}),
    $7, $12, $11, $13, $14
  from allowed a cross join (select sum(price_minor) as face, sum(fee_minor) as fee from line) p
  on conflict (idem_key) do nothing
  returning id
), added_line as (
  insert into order_line (order_id, line_no, kind, organizer_id, item_id, option_no, for_performance_id, listed_minor, rule_id,
    rule_minor, price_minor, fee_minor, seller_fee_minor, tax_minor)
  select a.id, l.line_no, 'unit', i.organizer_id, $5, l.option_no, $8, l.listed_minor, l.rule_id, l.rule_minor, l.price_minor,
    l.fee_minor, l.seller_fee_minor, l.tax_minor
  from added a cross join allowed i cross join line l
), counted as (
  update item_stock i set used = s.used + (select count(*) from line)
  from stock s where i.item_id = s.item_id and exists (select from added)
)
select exists (select from added) as "isHeld", exists (select from open) as "isOpen", (select is_current from quoted) as "isCurrent",
  ($8::int is null or exists (
    select from performance p join item i on i.id = $5 where p.id = $8 and ${IS_PERFORMANCE_OF_ITEM})) as "isOfItem",
  (select "left" from stock) as "left"`;

const TAKE_STOCK = `
with stock as materialized (
  select item_id, used, capacity - used as left from item_stock where item_id = $1 for update
), taken as (
  update item_stock i set used = s.used + $2 from stock s where i.item_id = s.item_id and s.left >= $2 returning 1
)
select not exists (select from stock) or exists (select from taken) as "isTaken", (select "left" from stock) as "left"`;

const IS_OPEN = `
select exists (
  select from item i where i.id = $1 and i.is_on_sale and ($2::int is null or exists (
    select from performance p where p.id = $2 and ${IS_PERFORMANCE_AHEAD} and ${IS_PERFORMANCE_OF_ITEM}))) as "isOpen"`;

const LOCK_EXPIRED = `
select o.id from orders o
where o.state in ('held', 'awaiting_payment') and o.hold_until < now()
  and exists (select from order_line l where l.order_id = o.id and l.item_id = $2)
order by o.id limit $1 for update skip locked`;

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
          request.lines.map(({ listedMinor }) => listedMinor),
          request.lines.map(({ ruleId }) => ruleId),
          request.lines.map(({ ruleMinor }) => ruleMinor),
          request.lines.map(({ priceMinor }) => priceMinor),
          request.lines.map(({ feeMinor }) => feeMinor),
          request.lines.map(({ sellerFeeMinor }) => sellerFeeMinor),
          request.lines.map(({ taxMinor }) => taxMinor),
          request.pricingVersion,
          request.validFrom,
          request.validUntil,
        ],
      });
      if (row === undefined) throw new Error(`The hold of item ${request.itemId} answered nothing`);
      return row;
    },
    async takeStock(itemId, units) {
      const values = [itemId, units];
      const [row] = await query<{ isTaken: boolean; left: number | null }>(on, {
        name: 'items.take-stock',
        text: TAKE_STOCK,
        values,
      });
      return row ?? { isTaken: false, left: 0 };
    },
    async isOpen(itemId, performanceId) {
      const values = [itemId, performanceId];
      const [row] = await query<{ isOpen: boolean }>(on, { name: 'items.is-open', text: IS_OPEN, values });
      return row?.isOpen ?? false;
    },
    sweepExpired: (limit, itemId) =>
      closeExpired(on, { name: 'items.lock-expired', text: LOCK_EXPIRED, values: [limit, itemId] }),
  };
}
