import { countedLines } from '#adapters/db/pricing/counted-lines.ts';
import type { PerformanceToChange, PerformancesStore, PerformanceSummary } from '#usecases/performances/ports.ts';
import { lockPerformanceAlone } from '#adapters/db/connection/locks.ts';
import { HOLD_IS_OVER } from '#adapters/db/performances/freed-seat.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { tellPageChanges } from '#adapters/db/operation/page-changes.ts';

// A schedule change locks what it reads. A dry run reads the same rows without a lock, so that the sale continues.
const READ = `
select p.id, tr(e.title, 'ru') as title, p.state, p.starts_at as "startsAt", clock_timestamp() as now
from performance p join event e on e.id = p.event_id where p.id = $1`;

const UNPAID = `
select o.id from orders o
where o.state in ('held', 'awaiting_payment') and o.id in (select order_id from order_line where performance_id = $1)
order by o.id`;

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

// Counters lose what was sold. A hold that was made at this very moment still counts, and gives its own back when it ends.
const VOID_TICKETS = `
with l as (
  update order_line set state = 'cancelled' where performance_id = $1 and state = 'live'
  returning performance_id, kind, zone_no, tier_no, shared_no, allotment_id
), t as (
  update ticket set state = 'void', void_reason = 'performance_cancelled' where performance_id = $1 and state <> 'void'
  returning id, is_handed_over
), letter as (
  insert into outbox (topic, key, payload)
  select 'ticket.holder.mail', id || ':gone', jsonb_build_object('ticketId', id, 'kind', 'cancelled') from t where is_handed_over
), q as (
  update standing_area_stock s set used = s.used - e.entries
  from (select zone_no, count(*) as entries from l where kind = 'entry' group by zone_no) e
  where s.performance_id = $1 and s.zone_no = e.zone_no
), tier as (
  update tariff_tier s set used = s.used - e.tickets from ${countedLines('l')} e
  where s.performance_id = e.performance_id and s.tier_no = e.tier_no
), allotted as (
  update allotment a set released_at = coalesce(a.released_at, now()), used = a.used - (
    select count(*) from l where l.allotment_id = a.id)
  where a.performance_id = $1
)
update performance_seat set status = 3, order_id = null, held_until = null, allotment_id = null, companion_of = null, rev = rev + 1
where performance_id = $1 and (status <> 3 or allotment_id is not null)`;

const RAISE_EPOCH = `
with raised as (
  update ticket t set epoch = p.epoch from performance p
  where p.id = $1 and t.performance_id = p.id and t.state = 'issued'
  returning t.id, t.epoch, t.is_handed_over
)
insert into outbox (topic, key, payload)
select 'ticket.holder.mail', id || ':epoch:' || epoch, jsonb_build_object('ticketId', id, 'kind', 'postponed')
from raised where is_handed_over`;

const ANNOUNCE = `
insert into outbox (topic, key, payload)
select 'performance.moved.mail', $1 || ':' || o.id, jsonb_build_object('scheduleChangeId', $1::int, 'orderId', o.id, 'performanceId', $2::int)
from unnest($3::uuid[]) as o(id)
union all
select 'listing.refresh', 'schedule-change:' || $1, jsonb_build_object('eventId', event_id) from performance where id = $2
union all
select 'stock.refresh', 'schedule-change:' || $1, jsonb_build_object('performanceId', $2::int)
on conflict (topic, key) do nothing`;

const LIST = `
select p.id, tr(e.title, 'ru') as title, tr(pl.name, 'ru') as place, p.starts_at as "startsAt", p.state,
  count(distinct o.id)::int as "paidOrders", count(l.order_id) filter (where o.id is not null)::int as tickets,
  count(*) over ()::int as total
from performance p
join event e on e.id = p.event_id join place pl on pl.id = p.place_id
left join order_line l on l.performance_id = p.id and l.state = 'live'
left join orders o on o.id = l.order_id
where p.starts_at > now() - interval '1 day' and p.seats_opened_at is not null
group by p.id, e.title, pl.name order by p.starts_at, p.id limit 200`;

// `total` was counted when the seats were opened and does not change.
const REFRESH_STOCK = `
update performance_stock st set free = s.free + q.free, refreshed_at = now()
from performance p
cross join lateral (
  select count(*)::int as free from performance_seat
  where performance_id = p.id and (status = 0 or ${HOLD_IS_OVER})) s
cross join lateral (
  select (coalesce(sum(capacity - used - kept), 0) - coalesce((
    -- What zones share may be less than what they have.
    select sum(greatest(o.free - (c.capacity - t.used), 0)) from shared_capacity c
    join tariff_tier t on t.performance_id = c.performance_id and t.tier_no = -c.shared_no
    cross join lateral (
      select coalesce(sum(x.capacity - x.used - x.kept), 0) as free from standing_area_stock x
      where x.performance_id = c.performance_id and x.zone_no = any(c.zone_nos)) o
    where c.performance_id = p.id), 0))::int as free from standing_area_stock where performance_id = p.id) q
where p.id = any($1::int[]) and p.seats_opened_at is not null and st.performance_id = p.id`;

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
    async announceScheduleChange(scheduleChangeId, performanceId, orderIds) {
      await query(on, {
        name: 'performances.announce',
        text: ANNOUNCE,
        values: [scheduleChangeId, performanceId, orderIds],
      });
      await tellPageChanges(on);
    },
    async list() {
      const rows = await query<PerformanceSummary & { total: number }>(on, { name: 'performances.list', text: LIST });
      return { performances: rows.map(({ total: _total, ...performance }) => performance), total: rows[0]?.total ?? 0 };
    },
    async refreshStock(performanceIds) {
      await query(on, { name: 'performances.stock', text: REFRESH_STOCK, values: [performanceIds] });
    },
  };
}
