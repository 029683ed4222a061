import { chooseBetterSeats, type FreeSeat, type LineToSeat } from '#domain/orders/better-seats.ts';
import type { SettlementStore } from '#usecases/payments/settlement-port.ts';
import { createLedgerStore } from './ledger-store.ts';
import { FREED } from '#adapters/db/performances/freed-seat.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { applySales } from './settlement-apply.ts';
import { loadSettlements } from './settlement-load.ts';
import { lockForSettlement } from './settlement-locks.ts';

const READ_LINES = `
select line_no as "lineNo", seat_no as "seatNo", zone_no as "zoneNo" from order_line
where order_id = $1 and performance_id = $2 and seat_no is not null order by line_no`;

const READ_FREE = `
select s.seat_no as "seatNo", s.zone_no as "zoneNo", coalesce(p.sector::text || p.row_label, '') as "rowKey"
from performance_seat s
join performance f on f.id = s.performance_id
left join plan_seat p on p.plan_version_id = f.plan_version_id and p.seat_no = s.seat_no
where s.performance_id = $1 and s.zone_no <= $2
  and (s.status = 0 or (s.status = 1 and (s.held_until < clock_timestamp() and s.allotment_id is null or s.order_id = $3)))`;

const LOCK_FREE = `
select seat_no from performance_seat
where performance_id = $1 and seat_no = any($2::int[])
  and (status = 0 or (status = 1 and (held_until < clock_timestamp() and allotment_id is null or order_id = $3)))
order by seat_no for update skip locked`;

// Only the place changes; the price stays as paid. The order's other seats become free.
const MOVE_LINES = `
with moved as (
  update order_line l set seat_no = m.seat_no, zone_no = m.zone_no
  from unnest($2::smallint[], $3::int[], $4::smallint[]) as m(line_no, seat_no, zone_no)
  where l.order_id = $1 and l.line_no = m.line_no
  returning l.performance_id
)
update performance_seat s set status = ${FREED}, order_id = null, held_until = null, rev = s.rev + 1
where s.performance_id in (select performance_id from moved) and s.order_id = $1 and s.status = 1
  and s.seat_no <> all($3::int[])`;

const CLOSE_CAPTURED = `
update payment set state = 'captured', captured_at = now(), next_check_at = null,
  provider_ref = coalesce(provider_ref, $2), capture_ref = $3, method = $4, captured_minor = $5, captured_currency = $6,
  failure = $7, transferred_minor = $8
where id = $1 and state <> 'captured'
returning id`;

// The session's reference may already belong to the payment that this money claims to be, so the capture's reference is
// appended. A repeated report conflicts with the same row and changes nothing.
const ADD_UNMATCHED = `
insert into payment (id, order_id, provider, provider_ref, capture_ref, amount_minor, currency, state, session_until,
  method, captured_minor, captured_currency, failure, transferred_minor, captured_at)
values ($1, $9, $10, $2 || '#' || coalesce($3, ''), $3, $5, left($6, 3), 'captured', now(), $4, $5, $6, $7, $8, now())
on conflict (provider, provider_ref) where provider_ref is not null do nothing
returning id`;

const ADD_REFUND = `
with r as (
  insert into refund (id, payment_id, order_id, reason, amount_minor) values ($1, $2, $3, $4, $5)
), o as (
  insert into outbox (topic, key) values ('refund.send', $1::text), ('payment.given_back', $1::text)
)
select 1`;

// A declined payment is also reported by email, because the buyer may have left the page.
const CLOSE = `
with p as (
  update payment set state = $2, failure = $3, next_check_at = null
  where id = $1 and state in ('created', 'redirected') returning id, order_id
)
insert into outbox (topic, key, payload)
select 'order.mail', p.id || ':declined', jsonb_build_object('orderId', p.order_id, 'kind', 'declined')
from p where $2 = 'failed' on conflict (topic, key) do nothing`;

const STOP_CHECKING = `update payment set next_check_at = null where id = any($1::uuid[]) and next_check_at is not null`;

export function createSettlementStore(on: Queryable): SettlementStore {
  return {
    lockForSettlement: (keys) => lockForSettlement(on, keys),
    load: (paymentIds) => loadSettlements(on, paymentIds),
    applySales: (sales, ledger) => applySales(on, sales, ledger),
    async findBetterSeats(orderId, performanceId) {
      const lineValues = [orderId, performanceId];
      const lines = await query<LineToSeat>(on, { name: 'better.lines', text: READ_LINES, values: lineValues });
      if (lines.length === 0) return null;
      const worst = Math.min(...lines.map(({ zoneNo }) => zoneNo));
      const values = [performanceId, worst, orderId];
      const free = await query<FreeSeat>(on, { name: 'better.free', text: READ_FREE, values });
      const chosen = chooseBetterSeats(lines, free);
      if (chosen === null) return null;
      const seatNos = chosen.map(({ seatNo }) => seatNo);
      const locked = await query(on, {
        name: 'better.lock',
        text: LOCK_FREE,
        values: [performanceId, seatNos, orderId],
      });
      return locked.length === chosen.length ? chosen : null;
    },
    async moveLines(orderId, moves) {
      const columns = [
        moves.map(({ lineNo }) => lineNo),
        moves.map(({ seatNo }) => seatNo),
        moves.map(({ zoneNo }) => zoneNo),
      ];
      await query(on, { name: 'better.move', text: MOVE_LINES, values: [orderId, ...columns] });
    },
    async autoRefund(refund, ledger) {
      const { refundId, paymentId, orderId, reason, amountMinor } = refund;
      const shared = [
        paymentId,
        refund.providerRef ?? paymentId,
        refund.captureRef,
        refund.method,
        amountMinor,
        refund.currency,
        reason,
        refund.transferMinor,
      ];
      const rows = refund.isUnmatched
        ? await query(on, {
            name: 'auto-refund.unmatched',
            text: ADD_UNMATCHED,
            values: [...shared, orderId, refund.provider],
          })
        : await query(on, { name: 'auto-refund.capture', text: CLOSE_CAPTURED, values: shared });
      if (rows.length === 0) return false;
      await createLedgerStore(on).book([ledger]);
      const values = [refundId, paymentId, orderId, reason, amountMinor];
      await query(on, { name: 'auto-refund.refund', text: ADD_REFUND, values });
      return true;
    },
    async closePayment(paymentId, state, failure) {
      await query(on, { name: 'settlement.close', text: CLOSE, values: [paymentId, state, failure] });
    },
    async stopChecking(paymentIds) {
      if (paymentIds.length === 0) return;
      await query(on, { name: 'settlement.stop-checking', text: STOP_CHECKING, values: [paymentIds] });
    },
  };
}
