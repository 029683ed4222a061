import type { HoldObstacle, SeatsStore, SeatState } from '#usecases/holds/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { FREED } from '#adapters/db/performances/freed-seat.ts';

const READ_OBSTACLE = `
select is_sellable(p, now()) as "isSellable", is_presale(p, now()) as "isPresale", p.sale_gate as "salePermission", p.seats_opened_at is not null as "areSeatsOpen",
  p.price_list_id as "priceListId", l.currency
from performance p left join price_list l on l.id = p.price_list_id where p.id = $1`;

// A zone without a price is not for sale. A hall without a plan sells entries: one area with the hall's capacity. Seats
// and entries sold by other sellers already have rows; they count into `total` but not into `free`.
const OPEN_SEATS = `
with p as materialized (
  select id, plan_version_id, price_list_id, hall_id, starts_at - make_interval(hours => companion_release_hours) as release_at
  from performance
  where id = $1 and seats_opened_at is null and price_list_id is not null and sale_gate = 'open' for update
), plan as materialized (
  select p.id, s.seat_no, z.zone_no, case when p.release_at > now() and s.zone_key <> '' then s.companion_of end as companion_of
  from p join plan_seat s using (plan_version_id)
  left join price_zone z on z.price_list_id = p.price_list_id and z.zone_key = s.zone_key
), companions as (
  -- The name is for the operator; buyers never see it.
  insert into allotment (performance_id, kind, name, made_by, release_at)
  select id, 'companion', 'places for companions', 'plan', release_at from p
  where exists (select from plan where companion_of is not null and zone_no is not null)
  returning id
), room as materialized (
  select p.id, z.zone_no, sum((a ->> 'capacity')::int)::int as capacity
  from p join hall_plan_version v on v.id = p.plan_version_id
  cross join jsonb_array_elements(v.standing) a
  join price_zone z on z.price_list_id = p.price_list_id and z.zone_key = a ->> 'zoneKey'
  group by p.id, z.zone_no
  union all
  select p.id, z.zone_no, h.capacity
  from p join hall h on h.id = p.hall_id
  join price_zone z on z.price_list_id = p.price_list_id and z.zone_no = 1
  where p.plan_version_id is null
), seat as (
  insert into performance_seat (performance_id, seat_no, zone_no, status, allotment_id, companion_of)
  select plan.id, seat_no, coalesce(zone_no, 0), case when zone_no is null or companion_of is not null then 3 else 0 end,
    case when zone_no is not null and companion_of is not null then companions.id end,
    case when zone_no is not null then companion_of end
  from plan left join companions on true
  on conflict do nothing
  returning status
), area as (
  insert into standing_area_stock (performance_id, zone_no, capacity)
  select id, zone_no, capacity from room
  on conflict do nothing
  returning capacity
), opened as (
  update performance set seats_opened_at = now() from p where performance.id = p.id returning performance.id
), stock as (
  insert into performance_stock (performance_id, total, free)
  select id, n.total, n.free from opened, lateral (
    select (select count(*) from plan where zone_no is not null)::int
        + (select coalesce(sum(capacity), 0) from room)::int as total,
      (select count(*) from seat where status = 0)::int + (select coalesce(sum(capacity), 0) from area)::int
        + (select coalesce(sum(q.capacity - q.used), 0) from standing_area_stock q where q.performance_id = id)::int as free) n
  on conflict (performance_id) do update set total = excluded.total, free = excluded.free, refreshed_at = now()
)
select id from opened`;

const READ_STATUSES = `
select seat_no as "seatNo", zone_no as "zoneNo",
  (case when status = 1 and held_until < now() then ${FREED} else status end)::int as status
from performance_seat where performance_id = $1`;
const READ_SOME = `${READ_STATUSES} and seat_no = any($2::int[]) order by seat_no`;
const READ_ALL = `${READ_STATUSES} order by seat_no`;

/**
 * Seats held by this order count as free for it, and so do seats with any expired hold, what its code opens, and the
 * companion's place beside its wheelchair place.
 */
const TAKE_SEATS = `
with locked as materialized (
  select performance_id, seat_no from performance_seat s
  where performance_id = $2 and seat_no = any($3::int[])
    and (status = 0 or (status = 1 and order_id = $1) or (status = 1 and held_until < now() and allotment_id is null)
      or ((status = 3 or (status = 1 and held_until < now())) and (
        companion_of = any($3::int[]) or companion_of in (
          select seat_no from performance_seat w where w.performance_id = $2 and w.seat_no = s.companion_of and w.order_id = $1)
        or allotment_id = any((
          select v.allotment_ids from orders o join voucher v on v.id = o.voucher_id where o.id = $1)::int[]))))
  order by seat_no for update skip locked
), taken as (
  update performance_seat s set status = 1, order_id = $1, held_until = o.hold_until, rev = s.rev + 1
  from locked l, orders o
  where o.id = $1 and s.performance_id = l.performance_id and s.seat_no = l.seat_no
    and (select count(*) from locked) = cardinality($3::int[])
  returning 1
)
select count(*)::int as taken from taken`;

// A statement of its own: the next one sees what allotments of the areas have left once they are locked.
const LOCK_AREAS = `
select from standing_area_stock where performance_id = $1 and zone_no = any($2::smallint[]) order by zone_no for update`;

const TAKE_ENTRIES = `
with asked as (
  select * from unnest($2::smallint[], $3::int[]) as a(zone_no, entries)
), locked as materialized (
  select q.zone_no, q.used, q.capacity - q.used - q.kept as free from standing_area_stock q
  where q.performance_id = $1 and q.zone_no in (select zone_no from asked)
  order by q.zone_no for update
), opened as (
  -- What the order's code opens is kept for it; how much of it is left is compared with the allotment itself.
  select a.zone_no, sum(greatest(a.places - a.used, 0)) as places
  from orders o join voucher v on v.id = o.voucher_id join allotment a on a.id = any(v.allotment_ids)
  where o.id = $4 and a.performance_id = $1 and a.released_at is null group by a.zone_no
), taken as (
  update standing_area_stock q set used = l.used + a.entries
  from asked a join locked l using (zone_no)
  where q.performance_id = $1 and q.zone_no = a.zone_no
    and (select count(*) from locked join asked using (zone_no) left join opened using (zone_no)
      where asked.entries <= locked.free + coalesce(opened.places, 0)) = cardinality($2::smallint[])
  returning 1
)
select count(*)::int as taken from taken`;

const FREE_SEATS = `
with locked as materialized (
  select performance_id, seat_no from performance_seat s
  where order_id = $1 and status = 1 and performance_id = $2 and seat_no = any($3::int[])
  order by seat_no for update
)
update performance_seat s set status = ${FREED}, order_id = null, held_until = null, rev = s.rev + 1
from locked l where s.performance_id = l.performance_id and s.seat_no = l.seat_no`;

const KEPT_COMPANIONS = `
select seat_no as "seatNo", coalesce(companion_of, -1) as "of" from performance_seat
where performance_id = $1 and companion_of is not null and (status = 3 or (status = 1 and held_until < now()))
order by seat_no`;

const LONE_COMPANIONS = `
select c.seat_no as "seatNo" from performance_seat c
where c.performance_id = $2 and c.order_id = $1 and c.companion_of is not null and not exists (
  select from performance_seat w where w.performance_id = $2 and w.seat_no = c.companion_of and w.order_id = $1)
order by c.seat_no`;

export function createSeatsStore(on: Queryable): SeatsStore {
  return {
    async readHoldObstacle(performanceId) {
      const [row] = await query<HoldObstacle>(on, {
        name: 'seats.obstacle',
        text: READ_OBSTACLE,
        values: [performanceId],
      });
      return row ?? null;
    },
    async openSeats(performanceId) {
      const rows = await query(on, { name: 'seats.open', text: OPEN_SEATS, values: [performanceId] });
      return rows.length > 0;
    },
    readStatuses(performanceId, seatNos) {
      return seatNos === undefined
        ? query<SeatState>(on, { name: 'seats.statuses', text: READ_ALL, values: [performanceId] })
        : query<SeatState>(on, { name: 'seats.some-statuses', text: READ_SOME, values: [performanceId, seatNos] });
    },
    async takeSeats(orderId, performanceId, seatNos) {
      if (seatNos.length === 0) return true;
      const values = [orderId, performanceId, seatNos];
      const [row] = await query<{ taken: number }>(on, { name: 'seats.take', text: TAKE_SEATS, values });
      return row?.taken === seatNos.length;
    },
    async takeEntries(orderId, performanceId, changes) {
      if (changes.length === 0) return true;
      const zoneNos = changes.map(({ zoneNo }) => zoneNo);
      await query(on, { name: 'seats.lock-areas', text: LOCK_AREAS, values: [performanceId, zoneNos] });
      const values = [performanceId, zoneNos, changes.map(({ count }) => count), orderId];
      const [row] = await query<{ taken: number }>(on, { name: 'seats.take-entries', text: TAKE_ENTRIES, values });
      return row?.taken === changes.length;
    },
    keptCompanions(performanceId) {
      return query(on, { name: 'seats.companions', text: KEPT_COMPANIONS, values: [performanceId] });
    },
    async loneCompanions(orderId, performanceId) {
      const values = [orderId, performanceId];
      const rows = await query<{ seatNo: number }>(on, { name: 'seats.lone', text: LONE_COMPANIONS, values });
      return rows.map(({ seatNo }) => seatNo);
    },
    async freeSeats(orderId, performanceId, seatNos) {
      if (seatNos.length === 0) return;
      await query(on, { name: 'seats.free', text: FREE_SEATS, values: [orderId, performanceId, seatNos] });
    },
  };
}
