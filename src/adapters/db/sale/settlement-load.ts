import type { MarketName, PaymentMethod } from '#domain/markets/market.ts';
import type { Availability, SettlementFacts } from '#domain/orders/settlement.ts';
import type { LoadedSettlement } from '#usecases/payments/settlement-port.ts';
import { ORDER_TENDERS } from '#adapters/db/tenders/tender-rows.ts';
import type { OrderTender } from '#usecases/tenders/ports.ts';
import { IS_PERFORMANCE_AHEAD } from './item-performance.ts';
import { isOfBuyer, LINE_COLUMNS, orderLines, type LineRows } from './line-rows.ts';
import { isSellableToOrder } from '#adapters/db/performances/sellable-to-order.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

/**
 * A separate statement after the orders are locked, so that it sees their current lines. Counters of areas and items are
 * locked only for expired orders; the entries and units of the other orders still count as their own.
 */
const LOAD = `
with sold as materialized (
  select o.* from orders o where o.id in (select order_id from payment where id = any($1::uuid[]))
), line as materialized (
  select l.*, o.state as order_state from sold o join order_line l on l.order_id = o.id
), seat as materialized (
  select s.performance_id, s.seat_no, s.order_id, s.status, s.held_until < clock_timestamp() as is_expired, s.allotment_id, s.companion_of
  from performance_seat s
  where (s.performance_id, s.seat_no) in (select performance_id, seat_no from line where seat_no is not null)
  order by s.performance_id, s.seat_no for update
), area as materialized (
  select q.performance_id, q.zone_no, q.capacity - q.used - q.kept as free
  from standing_area_stock q
  where (q.performance_id, q.zone_no) in (
      select performance_id, zone_no from line where kind = 'entry' and order_state = 'expired')
    and (select count(*) from seat) >= 0
  order by q.performance_id, q.zone_no for update
), stock as materialized (
  select s.item_id, s.capacity - s.used as free
  from item_stock s
  where s.item_id in (select item_id from line where kind = 'unit' and order_state = 'expired')
    and (select count(*) from area) >= 0
  order by s.item_id for update
), pay as materialized (
  select p.* from payment p
  where p.order_id in (select id from sold) and (select count(*) from stock) >= 0
  order by p.id for update
), place as (
  select l.order_id, case
      when l.kind = 'entry' then case when l.order_state <> 'expired' then 0 else 1 end
      when s.status = 1 and s.order_id = l.order_id then 0
      when s.status = 0 or (s.status = 1 and s.is_expired and s.allotment_id is null) then 1
      when (s.status = 3 or (s.status = 1 and s.is_expired)) and (s.allotment_id = l.allotment_id or exists (
        select from line w where w.order_id = l.order_id and w.performance_id = l.performance_id and w.seat_no = s.companion_of)) then 1
      else 2 end as rank
  from line l left join seat s on s.performance_id = l.performance_id and s.seat_no = l.seat_no
  where l.kind <> 'unit'
  union all
  select e.order_id, 2 from (
    select l.order_id, l.performance_id, l.zone_no, count(*) as entries from line l
    where l.kind = 'entry' and l.order_state = 'expired'
    group by l.order_id, l.performance_id, l.zone_no) e
  left join area a using (performance_id, zone_no)
  where e.entries > coalesce(a.free, 0) + (
    select coalesce(sum(greatest(k.places - k.used, 0)), 0) from allotment k
    where k.performance_id = e.performance_id and k.zone_no = e.zone_no and k.released_at is null
      and k.id in (select l.allotment_id from line l where l.order_id = e.order_id))
), worst as (
  select order_id, max(rank) as rank from place group by order_id
), unit as (
  select u.order_id, bool_and(i.is_on_sale and u.are_ahead) as are_sellable,
    max(case when u.order_state <> 'expired' then 0 when s.free is null or s.free >= u.units then 1 else 2 end) as rank
  from (
    select l.order_id, l.order_state, l.item_id, count(*) as units, bool_and(coalesce(f.ahead, true)) as are_ahead
    from line l
    left join lateral (
      select ${IS_PERFORMANCE_AHEAD} as ahead from performance p where p.id = l.for_performance_id) f on true
    where l.kind = 'unit' group by l.order_id, l.order_state, l.item_id) u
  join item i on i.id = u.item_id left join stock s on s.item_id = u.item_id
  group by u.order_id
), shown as (
  select l.order_id, jsonb_agg(jsonb_build_object(
      'isCancelled', p.state = 'cancelled', 'isRescheduled', l.epoch <> p.epoch,
      'isSellable', ${isSellableToOrder('p', 'o')}, 'limitPerBuyer', p.limit_per_buyer, 'seatsHere', l.tickets,
      'seatsElsewhere', case
        when o.state <> 'expired' and o.hold_until > clock_timestamp() then 0
        else (
          select count(*) from orders x join order_line xl on xl.order_id = x.id and xl.performance_id = l.performance_id
          where (x.mailbox = o.mailbox or x.phone = o.phone) and x.id <> o.id and ${isOfBuyer('x', 'xl')})
        end)) as performances
  from (
    select order_id, performance_id, min(epoch) as epoch, count(*) as tickets
    from line where kind <> 'unit' group by order_id, performance_id) l
  join sold o on o.id = l.order_id
  join performance p on p.id = l.performance_id
  group by l.order_id
), lines as (
  select l.order_id, ${LINE_COLUMNS} from line l group by l.order_id
)
select p.id as "paymentId", p.provider, p.provider_ref as "providerRef", p.capture_ref as "captureRef", p.state,
  p.amount_minor as "amountMinor", p.currency,
  exists (select from pay x where x.order_id = p.order_id and x.applied and x.id <> p.id) as "isPaidByAnother",
  exists (select from chargeback c where c.payment_id = p.id and c.booked_at is null) as "hasEarlyChargeback",
  o.id as "orderId", o.market, o.state as "orderState", o.hold_until > clock_timestamp() as "isHoldLive",
  o.fee_minor as "feeMinor", ${ORDER_TENDERS} as tenders, o.due_minor as "dueMinor",
  o.currency as "orderCurrency", o.accepts_better as "acceptsBetter", o.buyer_id as "buyerId",
  coalesce(w.rank, 0) as "placesRank", coalesce(u.rank, 0) as "unitsRank", coalesce(u.are_sellable, true) as "areItemsSellable",
  coalesce(s.performances, '[]') as performances, l.tickets, l.units
from pay p
join sold o on o.id = p.order_id
join lines l on l.order_id = o.id
left join worst w on w.order_id = o.id
left join unit u on u.order_id = o.id
left join shown s on s.order_id = o.id
where p.id = any($1::uuid[])
order by p.id`;

type SettlementRow = LineRows & {
  paymentId: string;
  provider: PaymentMethod;
  providerRef: string | null;
  captureRef: string | null;
  state: SettlementFacts['payment']['state'];
  amountMinor: number;
  currency: string;
  isPaidByAnother: boolean;
  hasEarlyChargeback: boolean;
  orderId: string;
  market: MarketName;
  orderState: SettlementFacts['order']['state'];
  isHoldLive: boolean;
  feeMinor: number;
  tenders: OrderTender[] | null;
  dueMinor: number;
  orderCurrency: string;
  acceptsBetter: boolean;
  buyerId: string | null;
  placesRank: number;
  unitsRank: number;
  areItemsSellable: boolean;
  performances: SettlementFacts['performances'];
};

const AVAILABILITIES: readonly Availability[] = ['held', 'free', 'taken'];

export async function loadSettlements(on: Queryable, paymentIds: readonly string[]): Promise<LoadedSettlement[]> {
  const rows = await query<SettlementRow>(on, { name: 'settlement.load', text: LOAD, values: [paymentIds] });
  return rows.map(loadedSettlement);
}

function loadedSettlement(row: SettlementRow): LoadedSettlement {
  return {
    paymentId: row.paymentId,
    provider: row.provider,
    hasEarlyChargeback: row.hasEarlyChargeback,
    facts: {
      payment: {
        id: row.paymentId,
        providerRef: row.providerRef,
        captureRef: row.captureRef,
        state: row.state,
        amountMinor: row.amountMinor,
        currency: row.currency,
      },
      order: {
        state: row.orderState,
        isHoldLive: row.isHoldLive,
        dueMinor: row.dueMinor,
        currency: row.orderCurrency,
        acceptsBetter: row.acceptsBetter,
        isPaidByAnother: row.isPaidByAnother,
        hasFrozenTender: (row.tenders ?? []).some(({ isFrozen }) => isFrozen),
      },
      performances: row.performances,
      areItemsSellable: row.areItemsSellable,
      places: AVAILABILITIES[row.placesRank] ?? 'taken',
      units: AVAILABILITIES[row.unitsRank] ?? 'taken',
    },
    order: {
      orderId: row.orderId,
      market: row.market,
      currency: row.orderCurrency,
      buyerId: row.buyerId,
      feeMinor: row.feeMinor,
      tenders: row.tenders ?? [],
      lines: orderLines(row),
      areCountersReleased: row.orderState === 'expired',
    },
  };
}
