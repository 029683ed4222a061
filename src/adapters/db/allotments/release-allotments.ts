import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { queueStock } from '#adapters/db/performances/queue-stock.ts';

/**
 * What is left of a released allotment is for everybody at once. A hold or a ticket keeps its seat, which becomes free when
 * it ends. Seats are locked before areas, and those before the allotments.
 */
const RELEASE = `
with due as materialized (
  select id, performance_id, zone_no from allotment
  where released_at is null and case when $2::int is null then release_at <= clock_timestamp() else id = $2 end
    and ($1::int is null or performance_id = $1)
  order by id limit 50
), seat as materialized (
  select s.performance_id, s.seat_no, d.id
  from due d join performance_seat s on s.performance_id = d.performance_id and s.allotment_id = d.id
  where d.zone_no is null
  order by s.performance_id, s.seat_no for update of s
), area as materialized (
  select q.zone_no from standing_area_stock q
  where (q.performance_id, q.zone_no) in (select performance_id, zone_no from due) and (select count(*) from seat) >= 0
  order by q.performance_id, q.zone_no for update
), locked as materialized (
  select a.id, a.performance_id from allotment a
  where a.id in (select id from due) and a.released_at is null and (select count(*) from area) >= 0
  order by a.id for update
), freed as (
  update performance_seat s
  set allotment_id = null, companion_of = null, status = case s.status when 3 then 0 else s.status end, rev = s.rev + 1
  from seat join locked using (id)
  where s.performance_id = seat.performance_id and s.seat_no = seat.seat_no and s.allotment_id = seat.id
), queued as (
  ${queueStock('select distinct performance_id from locked')}
)
update allotment a set released_at = clock_timestamp() from locked where a.id = locked.id returning a.id`;

export async function releaseAllotments(
  on: Queryable,
  { performanceId = null, allotmentId = null }: { performanceId?: number | null; allotmentId?: number | null },
): Promise<number> {
  const values = [performanceId, allotmentId];
  const rows = await query(on, { name: 'allotments.release', text: RELEASE, values });
  return rows.length;
}
