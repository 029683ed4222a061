import { HOLD_IS_OVER } from '#adapters/db/performances/freed-seat.ts';

/** SQL: the seat `s` of a hall that was not opened yet is kept for a companion of the performance `p`. */
export const IS_COMPANION =
  '(s.companion_of is not null and p.starts_at - make_interval(hours => p.companion_release_hours) > now())';

/**
 * How many places each zone of a performance has for sale and how many of them are free. Expects `performance p`. Rows
 * of the sale count, also before the hall is opened: an import brings what other sellers have sold and what they have
 * left of standing areas. For an unopened hall the plan supplies the rest.
 */
export const ZONE_COUNTS = `
select zone_no, sum(capacity)::int as capacity, least(sum(free), (
    select min(c.capacity - t.used) from shared_capacity c
    join tariff_tier t on t.performance_id = c.performance_id and t.tier_no = -c.shared_no
    where c.performance_id = p.id and zone_no = any(c.zone_nos)))::int as free from (
  select zone_no, count(*) filter (where status <> 3) as capacity,
    count(*) filter (where status = 0 or ${HOLD_IS_OVER}) as free
  from performance_seat where performance_id = p.id and zone_no <> 0 group by zone_no
  union all
  select zone_no, capacity, capacity - used - kept from standing_area_stock where performance_id = p.id
  union all
  select z.zone_no, count(*), count(*) from plan_seat s
  join price_zone z on z.price_list_id = p.price_list_id and z.zone_key = s.zone_key
  where p.seats_opened_at is null and s.plan_version_id = p.plan_version_id
    and not ${IS_COMPANION}
    and not exists (select from performance_seat b where b.performance_id = p.id and b.seat_no = s.seat_no)
  group by z.zone_no
  union all
  select room.zone_no, room.capacity, room.capacity from (
    select z.zone_no, (a ->> 'capacity')::int as capacity from hall_plan_version v
    cross join jsonb_array_elements(v.standing) a
    join price_zone z on z.price_list_id = p.price_list_id and z.zone_key = a ->> 'zoneKey'
    where v.id = p.plan_version_id
    union all
    select z.zone_no, h.capacity from hall h
    join price_zone z on z.price_list_id = p.price_list_id and z.zone_no = 1
    where h.id = p.hall_id and p.plan_version_id is null) room
  where p.seats_opened_at is null
    and not exists (select from standing_area_stock q where q.performance_id = p.id and q.zone_no = room.zone_no)
) counted group by zone_no`;
