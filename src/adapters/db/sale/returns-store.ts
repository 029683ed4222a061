import type { PerformancesStore } from '#usecases/performances/ports.ts';
import { queueStock } from './order-closing.ts';
import { tellPageChanges } from '#adapters/db/operation/page-changes.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// Locks the seats, in order, before the areas. A void ticket frees its place.
const TAKE_BACK = `
with t as (
  update ticket set state = 'void', void_reason = $2 where order_id = $1 and state = 'issued'
  returning performance_id, zone_no, seat_no
), seat as materialized (
  select s.performance_id, s.seat_no from t join performance_seat s on s.performance_id = t.performance_id and s.seat_no = t.seat_no
  where s.order_id = $1 and s.status = 2
  order by s.performance_id, s.seat_no for update of s
), entry as materialized (
  select performance_id, zone_no, count(*)::int as entries from t
  where seat_no is null and (select count(*) from seat) >= 0 group by performance_id, zone_no
), freed as (
  update performance_seat s set status = 0, order_id = null, rev = s.rev + 1
  from seat where s.performance_id = seat.performance_id and s.seat_no = seat.seat_no
), counted as (
  update standing_area_stock q set used = q.used - e.entries
  from entry e where q.performance_id = e.performance_id and q.zone_no = e.zone_no
), stock as (
  ${queueStock('select distinct performance_id from t')}
)
select count(*) from t`;

// The primary key of fee_return allows one fee return per order: a second one makes the whole transaction fail.
const WRITE_RETURNS = `
with back as (
  select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::bigint[], $7::bigint[])
    as b(order_id, refund_id, payment_id, amount_minor, fee_points, charged_back_minor)
), o as (
  update orders set state = case when b.refund_id is null then 'refunded' else 'refund_pending' end
  from back b where orders.id = b.order_id and orders.state = 'paid'
  returning orders.id
), r as (
  insert into refund (id, payment_id, order_id, reason, amount_minor)
  select refund_id, payment_id, order_id, $1, amount_minor from back where refund_id is not null
), f as (
  insert into fee_return (order_id, points, cause) select order_id, fee_points, $1 from back where fee_points > 0
), box as (
  insert into outbox (topic, key) select 'refund.send', refund_id::text from back where refund_id is not null
), audited as (
  insert into audit (actor, action, thing, detail)
  select 'system', 'refund.reduced', 'order:' || order_id, jsonb_build_object('cause', $1::text,
    'amountMinor', coalesce(amount_minor, 0), 'chargedBackMinor', charged_back_minor) from back where charged_back_minor > 0
)
select count(*)::int as orders from o`;

const WRITE_FEES = `
insert into fee_return (order_id, points, cause) select order_id, points, $1 from unnest($2::uuid[], $3::bigint[]) as f(order_id, points)`;

const ANNOUNCE = `
insert into outbox (topic, key, payload)
select 'performance.moved.mail', $1 || ':' || o.id, jsonb_build_object('scheduleChangeId', $1::int, 'orderId', o.id)
from unnest($3::uuid[]) as o(id)
union all
select 'listing.refresh', 'schedule-change:' || $1, jsonb_build_object('eventId', event_id) from performance where id = $2
union all
select 'stock.refresh', 'schedule-change:' || $1, jsonb_build_object('performanceId', $2::int)
on conflict (topic, key) do nothing`;

type Writer = Pick<
  PerformancesStore,
  'takeTicketsBack' | 'writeReturns' | 'writeFeeReturns' | 'announceScheduleChange'
>;

export function createReturnsWriter(on: Queryable): Writer {
  return {
    async takeTicketsBack(orderId, voidReason) {
      await query(on, { name: 'returns.take-back', text: TAKE_BACK, values: [orderId, voidReason] });
    },
    async writeReturns(reason, returns) {
      if (returns.length === 0) return;
      const values = [
        reason,
        returns.map(({ orderId }) => orderId),
        returns.map(({ refund }) => refund?.id ?? null),
        returns.map(({ refund }) => refund?.paymentId ?? null),
        returns.map(({ refund }) => refund?.amountMinor ?? null),
        returns.map(({ feePoints }) => feePoints),
        returns.map(({ chargedBackMinor }) => chargedBackMinor),
      ];
      const [row] = await query<{ orders: number }>(on, { name: 'returns.write', text: WRITE_RETURNS, values });
      if (row?.orders !== returns.length) throw new Error(`${row?.orders} of ${returns.length} orders were returned`);
    },
    async writeFeeReturns(cause, returns) {
      if (returns.length === 0) return;
      const values = [cause, returns.map(({ orderId }) => orderId), returns.map(({ points }) => points)];
      await query(on, { name: 'returns.fees', text: WRITE_FEES, values });
    },
    async announceScheduleChange(scheduleChangeId, performanceId, orderIds) {
      await query(on, {
        name: 'returns.announce',
        text: ANNOUNCE,
        values: [scheduleChangeId, performanceId, orderIds],
      });
      await tellPageChanges(on);
    },
  };
}
