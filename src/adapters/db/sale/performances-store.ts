import type { LedgerSale } from '#domain/ledger/ledger.ts';
import type { PaymentLeft } from '#domain/refunds/returns.ts';
import type {
  PerformanceToChange,
  OrderToReturn,
  PerformancesStore,
  PerformanceSummary,
  ReturnChoice,
} from '#usecases/performances/ports.ts';
import { lockPerformanceAlone } from '#adapters/db/connection/locks.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { KEPT } from './kept-money.ts';
import { createReturnsWriter } from './returns-store.ts';

// A schedule change locks what it reads. A dry run reads the same rows without a lock, so that the sale continues.
const READ = `
select p.id, tr(e.title, 'ru') as title, p.state, p.starts_at as "startsAt", clock_timestamp() as now
from performance p join event e on e.id = p.event_id where p.id = $1`;

const UNPAID = `
select o.id from orders o
where o.state in ('held', 'awaiting_payment') and o.id in (select order_id from order_line where performance_id = $1)
order by o.id`;

const paid = (where: string): string => `
select o.id as "orderId", o.number, o.email, o.market, o.currency, o.buyer_id as "buyerId",
  o.face_minor as "faceMinor", o.fee_minor as "feeMinor", o.points_minor as "pointsMinor",
  (select min(e.organizer_id) from order_line l join performance p on p.id = l.performance_id
    join event e on e.id = p.event_id where l.order_id = o.id) as "organizerId",
  m.id as "paymentId", coalesce(m.charged_back_minor, 0)::int8 as "chargedBackMinor", coalesce(m.kept, 0)::int8 as "keptMinor",
  t.face::int8 as "liveFaceMinor", t.tickets, t.used as "usedTickets",
  exists (select from fee_return f where f.order_id = o.id) as "isFeeReturned"
from orders o
cross join lateral (
  select coalesce(sum(price_minor), 0) as face, count(*)::int as tickets, (count(*) filter (where state = 'used'))::int as used
  from ticket where order_id = o.id and state <> 'void') t
left join lateral (
  select p.id, p.charged_back_minor, ${KEPT} as kept from payment p where p.order_id = o.id and p.applied) m on true
where o.state = 'paid' and ${where}
order by o.id`;
const PAID_OF_PERFORMANCE = paid('o.id in (select order_id from order_line where performance_id = $1)');
const PAID_ORDER = `${paid('o.id = $1')} for update of o`;

const LOCK_ORDER = `select id from orders where id = $1 for update`;
const LOCK_TICKETS = `select id from ticket where order_id = $1 order by id for update`;

// `local_day` is the event day of a performance: a start before 05:00 counts to the day before.
const WRITE_SCHEDULE_CHANGE = `
with p as (
  select f.*, c.time_zone from performance f join city c on c.id = f.city_id where f.id = $1
), moved as (
  update performance f set state = $2, epoch = f.epoch + 1,
    previous_starts_at = case when $3::timestamptz is not null then p.starts_at when $2 = 'cancelled' then p.previous_starts_at end,
    starts_at = coalesce($3, p.starts_at),
    ends_at = p.ends_at + (coalesce($3, p.starts_at) - p.starts_at),
    sale_to = p.sale_to + (coalesce($3, p.starts_at) - p.starts_at),
    local_day = ((coalesce($3, p.starts_at) at time zone p.time_zone) - interval '5 hours')::date
  from p where f.id = p.id
), changed as (
  insert into schedule_change (performance_id, kind, old_starts_at, new_starts_at, refund_until)
  select id, $2, starts_at, $3, $4 from p returning id, old_starts_at, new_starts_at
), audited as (
  insert into audit (actor, action, thing, detail)
  select $5, 'performance.' || $2, 'performance:' || $1::int,
    jsonb_build_object('scheduleChange', id, 'oldStartsAt', old_starts_at, 'newStartsAt', new_starts_at) from changed
)
select id from changed`;

const VOID_TICKETS = `
with t as (
  update ticket set state = 'void', void_reason = 'performance_cancelled' where performance_id = $1 and state <> 'void'
), q as (
  update standing_area_stock set used = 0 where performance_id = $1
)
update performance_seat set status = 3, order_id = null, held_until = null, rev = rev + 1
where performance_id = $1 and status <> 3`;

const RAISE_EPOCH = `
update ticket t set epoch = p.epoch from performance p
where p.id = $1 and t.performance_id = p.id and t.state = 'issued'`;

const CHOICE = `
select p.id as "performanceId", m.refund_until as "refundUntil",
  coalesce(p.state = 'postponed' and (w.has_no_date or m.refund_until > clock_timestamp()), false) as "isRefundOpen",
  coalesce(p.state = 'postponed' and w.has_no_date, false) as "hasNoDate",
  (select t.labels -> 'ownReturn' from ticket t where t.order_id = o.id and t.state = 'issued' limit 1) as "ownReturn",
  p.starts_at as "startsAt", c.time_zone as "timeZone", clock_timestamp() as now
from orders o
join lateral (select min(performance_id) as id from order_line where order_id = o.id) l on true
join performance p on p.id = l.id
join city c on c.id = p.city_id
left join lateral (
  select id, refund_until, new_starts_at from schedule_change where performance_id = p.id and kind = 'postponed' order by id desc limit 1
) m on true
cross join lateral (select m.id is not null and m.new_starts_at is null as has_no_date) w
where o.id = $1`;

const LIST = `
select p.id, tr(e.title, 'ru') as title, tr(pl.name, 'ru') as place, p.starts_at as "startsAt", p.state,
  count(distinct o.id)::int as "paidOrders", count(l.order_id) filter (where o.id is not null)::int as tickets,
  count(*) over ()::int as total
from performance p
join event e on e.id = p.event_id join place pl on pl.id = p.place_id
left join order_line l on l.performance_id = p.id
left join orders o on o.id = l.order_id and o.state = 'paid'
where p.starts_at > now() - interval '1 day' and p.seats_opened_at is not null
group by p.id, e.title, pl.name order by p.starts_at, p.id limit 200`;

// `total` was counted when the seats were opened and does not change.
const REFRESH_STOCK = `
update performance_stock st set free = s.free + q.free, refreshed_at = now()
from performance p
cross join lateral (
  select count(*)::int as free from performance_seat
  where performance_id = p.id and (status = 0 or (status = 1 and held_until < now()))) s
cross join lateral (
  select coalesce(sum(capacity - used), 0)::int as free from standing_area_stock where performance_id = p.id) q
where p.id = any($1::int[]) and p.seats_opened_at is not null and st.performance_id = p.id`;

type PaidRow = LedgerSale & {
  number: string;
  email: string | null;
  paymentId: string | null;
  liveFaceMinor: number;
  tickets: number;
  usedTickets: number;
  isFeeReturned: boolean;
} & PaymentLeft;

export function createPerformancesStore(on: Queryable): PerformancesStore {
  return {
    async readForChange(performanceId) {
      const values = [performanceId];
      const [row] = await query<PerformanceToChange>(on, { name: 'performances.for-dry-run', text: READ, values });
      return row ?? null;
    },
    async lockForChange(performanceId) {
      await lockPerformanceAlone(on, performanceId);
      const values = [performanceId];
      const text = `${READ} for update of p`;
      const [row] = await query<PerformanceToChange>(on, { name: 'performances.for-change', text, values });
      return row ?? null;
    },
    async unpaidOrders(performanceId, { areLocked }) {
      const rows = await query<{ id: string }>(on, {
        name: areLocked ? 'performances.lock-unpaid' : 'performances.unpaid',
        text: areLocked ? `${UNPAID} for update` : UNPAID,
        values: [performanceId],
      });
      return rows.map(({ id }) => id);
    },
    async paidOrders(performanceId, { areLocked }) {
      const rows = await query<PaidRow>(on, {
        name: areLocked ? 'performances.lock-paid' : 'performances.paid',
        text: areLocked ? `${PAID_OF_PERFORMANCE} for update of o` : PAID_OF_PERFORMANCE,
        values: [performanceId],
      });
      return rows.map(toReturn);
    },
    async paidOrder(orderId) {
      // Locks the tickets too, so that no ticket is admitted while its money is being refunded.
      await query(on, { name: 'performances.lock-order', text: LOCK_ORDER, values: [orderId] });
      await query(on, { name: 'performances.lock-tickets', text: LOCK_TICKETS, values: [orderId] });
      const [row] = await query<PaidRow>(on, { name: 'performances.paid-order', text: PAID_ORDER, values: [orderId] });
      return row === undefined ? null : toReturn(row);
    },
    async writeScheduleChange({ performanceId, kind, newStartsAt, refundUntil, actor }) {
      const values = [performanceId, kind, newStartsAt, refundUntil, actor];
      const [row] = await query<{ id: number }>(on, {
        name: 'performances.write-schedule-change',
        text: WRITE_SCHEDULE_CHANGE,
        values,
      });
      if (row === undefined) throw new Error(`Performance ${performanceId} vanished`);
      return row.id;
    },
    async voidTickets(performanceId) {
      await query(on, { name: 'performances.void', text: VOID_TICKETS, values: [performanceId] });
    },
    async raiseEpoch(performanceId) {
      await query(on, { name: 'performances.epoch', text: RAISE_EPOCH, values: [performanceId] });
    },
    async returnChoice(orderId) {
      const [row] = await query<ReturnChoice>(on, { name: 'performances.choice', text: CHOICE, values: [orderId] });
      return row ?? null;
    },
    async list() {
      const rows = await query<PerformanceSummary & { total: number }>(on, { name: 'performances.list', text: LIST });
      return { performances: rows.map(({ total: _total, ...performance }) => performance), total: rows[0]?.total ?? 0 };
    },
    async refreshStock(performanceIds) {
      await query(on, { name: 'performances.stock', text: REFRESH_STOCK, values: [performanceIds] });
    },
    ...createReturnsWriter(on),
  };
}

function toReturn(row: PaidRow): OrderToReturn {
  const { liveFaceMinor, isFeeReturned, chargedBackMinor, keptMinor, ...order } = row;
  const { feeMinor, pointsMinor } = order;
  const paid = { faceMinor: liveFaceMinor, feeMinor, pointsMinor, isFeeReturned };
  return { ...order, paid, left: { chargedBackMinor, keptMinor } };
}
