import type { MarketName, PaymentMethod } from '#domain/markets/market.ts';
import type { SettlementFacts } from '#domain/orders/settlement.ts';
import type { LoadedSettlement } from '#usecases/payments/settlement-port.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

/**
 * A separate statement after the orders are locked, so that it sees their current lines. Areas are locked only for
 * expired orders; the entries of the other orders still count as their own.
 */
const LOAD = `
with sold as materialized (
  select o.* from orders o where o.id in (select order_id from payment where id = any($1::uuid[]))
), line as materialized (
  select l.*, o.state as order_state from sold o join order_line l on l.order_id = o.id
), seat as materialized (
  select s.performance_id, s.seat_no, s.order_id, s.status, s.held_until < clock_timestamp() as is_expired
  from performance_seat s
  where (s.performance_id, s.seat_no) in (select performance_id, seat_no from line where seat_no is not null)
  order by s.performance_id, s.seat_no for update
), area as materialized (
  select q.performance_id, q.zone_no, q.capacity - q.used as free
  from standing_area_stock q
  where (q.performance_id, q.zone_no) in (
      select performance_id, zone_no from line where seat_no is null and order_state = 'expired')
    and (select count(*) from seat) >= 0
  order by q.performance_id, q.zone_no for update
), pay as materialized (
  select p.* from payment p
  where p.order_id in (select id from sold) and (select count(*) from area) >= 0
  order by p.id for update
), place as (
  select l.order_id, case
      when l.seat_no is null then case when l.order_state <> 'expired' then 0 else 1 end
      when s.status = 1 and s.order_id = l.order_id then 0
      when s.status = 0 or (s.status = 1 and s.is_expired) then 1
      else 2 end as rank
  from line l left join seat s on s.performance_id = l.performance_id and s.seat_no = l.seat_no
  union all
  select e.order_id, 2 from (
    select l.order_id, l.performance_id, l.zone_no, count(*) as entries from line l
    where l.seat_no is null and l.order_state = 'expired'
    group by l.order_id, l.performance_id, l.zone_no) e
  left join area a using (performance_id, zone_no)
  where e.entries > coalesce(a.free, 0)
), worst as (
  select order_id, max(rank) as rank from place group by order_id
), shown as (
  select l.order_id, jsonb_agg(jsonb_build_object(
      'isCancelled', p.state = 'cancelled', 'isRescheduled', l.epoch <> p.epoch,
      'isSellable', is_sellable(p, clock_timestamp()), 'limitPerBuyer', p.limit_per_buyer, 'seatsHere', l.tickets,
      'seatsElsewhere', case
        when o.state <> 'expired' and o.hold_until > clock_timestamp() then 0
        else (
          select count(*) from orders x join order_line xl on xl.order_id = x.id and xl.performance_id = l.performance_id
          where (x.mailbox = o.mailbox or x.phone = o.phone) and x.id <> o.id
            and (x.state = 'paid' or (x.state in ('held', 'awaiting_payment') and x.hold_until > clock_timestamp())))
        end)) as performances,
    min(e.organizer_id) as organizer_id
  from (
    select order_id, performance_id, min(epoch) as epoch, count(*) as tickets from line group by order_id, performance_id) l
  join sold o on o.id = l.order_id
  join performance p on p.id = l.performance_id
  join event e on e.id = p.event_id
  group by l.order_id
), lines as (
  select order_id, jsonb_agg(jsonb_build_object('lineNo', line_no, 'performanceId', performance_id, 'seatNo', seat_no,
    'zoneNo', zone_no) order by line_no) as lines
  from line group by order_id
)
select p.id as "paymentId", p.provider, p.provider_ref as "providerRef", p.capture_ref as "captureRef", p.state,
  p.amount_minor as "amountMinor", p.currency,
  exists (select from pay x where x.order_id = p.order_id and x.applied and x.id <> p.id) as "isPaidByAnother",
  exists (select from chargeback c where c.payment_id = p.id and c.booked_at is null) as "hasEarlyChargeback",
  o.id as "orderId", o.market, o.state as "orderState", o.hold_until > clock_timestamp() as "isHoldLive",
  o.face_minor as "faceMinor", o.fee_minor as "feeMinor", o.points_minor as "pointsMinor", o.due_minor as "dueMinor",
  o.currency as "orderCurrency", o.accepts_better as "acceptsBetter", o.buyer_id as "buyerId",
  w.rank as "availabilityRank", s.performances, s.organizer_id as "organizerId", l.lines
from pay p
join sold o on o.id = p.order_id
join worst w on w.order_id = o.id
join shown s on s.order_id = o.id
join lines l on l.order_id = o.id
where p.id = any($1::uuid[])
order by p.id`;

export type SettlementRow = {
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
  faceMinor: number;
  feeMinor: number;
  pointsMinor: number;
  dueMinor: number;
  orderCurrency: string;
  acceptsBetter: boolean;
  buyerId: string | null;
  availabilityRank: number;
  performances: SettlementFacts['performances'];
  organizerId: number | null;
  lines: LoadedSettlement['order']['lines'];
  /** Present only for an order of items. */
  item?: { id: number; isSellable: boolean; lines: { lineNo: number }[] };
};

const AVAILABILITIES = ['held', 'free', 'taken'] as const;

export async function loadSettlements(on: Queryable, paymentIds: readonly string[]): Promise<LoadedSettlement[]> {
  const rows = await query<SettlementRow>(on, { name: 'settlement.load', text: LOAD, values: [paymentIds] });
  return rows.map(loadedSettlement);
}

export function loadedSettlement(row: SettlementRow): LoadedSettlement {
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
      },
      performances: row.performances,
      item: row.item === undefined ? null : { isSellable: row.item.isSellable },
      availability: AVAILABILITIES[row.availabilityRank] ?? 'taken',
    },
    order: {
      orderId: row.orderId,
      market: row.market,
      currency: row.orderCurrency,
      organizerId: row.organizerId,
      buyerId: row.buyerId,
      faceMinor: row.faceMinor,
      feeMinor: row.feeMinor,
      pointsMinor: row.pointsMinor,
      lines: row.lines,
      item: row.item ?? null,
      areEntriesReleased: row.orderState === 'expired',
    },
  };
}
