import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { CodeAccess } from '#usecases/allotments/ports.ts';

const READ = `
select v.open_until as "until", v.max_uses - v.used as "usesLeft",
  case when now() < v.open_from then 'voucher_not_started' when now() >= v.open_until then 'voucher_expired'
    when v.used >= v.max_uses then 'voucher_used_up' end as refusal,
  coalesce(p.id = any(v.performance_ids), true) and (v.organizer_id is null or v.organizer_id = e.organizer_id)
    and (v.opens_presale or exists (select from allotment a where a.id = any(v.allotment_ids) and a.performance_id = p.id))
    as "isCovered",
  v.opens_presale as "opensPresale",
  is_presale(p, now()) as "isPresale",
  array(
    select s.seat_no from performance_seat s
    where s.performance_id = p.id and s.allotment_id = any(v.allotment_ids)
      and (s.status = 3 or (s.status = 1 and s.held_until < now())) order by s.seat_no) as seats,
  (select coalesce(jsonb_agg(jsonb_build_object('zoneNo', x.zone_no, 'free', x.free) order by x.zone_no), '[]') from (
    select a.zone_no, sum(greatest(least(a.places, a.max_tickets) - a.used, 0))::int as free from allotment a
    where a.id = any(v.allotment_ids) and a.performance_id = p.id and a.zone_no is not null and a.released_at is null
    group by a.zone_no) x) as areas,
  (select min(a.per_order) from allotment a where a.id = any(v.allotment_ids) and a.performance_id = p.id) as "perOrder",
  (select coalesce(jsonb_agg(jsonb_build_object('seatNos', x.seats, 'most', x.most) order by x.id), '[]') from (
    select a.id, least(a.per_order, a.max_tickets - a.used) as most, jsonb_agg(s.seat_no order by s.seat_no) as seats
    from allotment a join performance_seat s on s.performance_id = a.performance_id and s.allotment_id = a.id
    where a.id = any(v.allotment_ids) and a.performance_id = p.id
      and (s.status = 3 or (s.status = 1 and s.held_until < now()))
    group by a.id) x) as kept
from voucher v, performance p join event e on e.id = p.event_id
where v.code = $2 and p.id = $1`;

/** Null when the code or the performance does not exist. */
export async function readCodeAccess(on: Queryable, performanceId: number, code: string): Promise<CodeAccess | null> {
  const values = [performanceId, code];
  const [row] = await query<CodeAccess>(on, { name: 'allotments.code-access', text: READ, values });
  return row ?? null;
}
