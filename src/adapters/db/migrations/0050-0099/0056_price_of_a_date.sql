-- Which date of an event stands for it: src/domain/catalog/shown-date.ts. `free` is the stock, null where it is unknown.
create function date_rank(p performance, free int, at timestamptz) returns int language sql immutable parallel safe
  return case
    when is_sellable(p, at) and coalesce(free, 1) > 0 then 0
    when p.state = 'cancelled' then 3
    when p.state = 'postponed' and p.previous_starts_at is null then 2
    when p.starts_at <= at then 4
    else 1
  end;

-- The price of a day's dearest performance. Null where one of the day has no price or is cancelled: then the lowest
-- price of the day may belong to what has begun, and a question by price looks at the performances.
alter table event_city_day add column max_total_minor bigint;
with priced as materialized (
  select p.event_id, p.city_id, p.local_day, count(*) as performances, count(l.total) as priced, min(l.total) as cheapest, max(l.total) as dearest
  from performance p
  left join lateral (
    select min(t.price_minor + t.fee_minor) as total from tariff t
    where t.price_list_id = p.price_list_id and t.tariff_no = 1 and p.state <> 'cancelled'
  ) l on true
  group by 1, 2, 3
)
update event_city_day d set min_total_minor = p.cheapest,
  max_total_minor = case when p.performances = p.priced then p.dearest end
from priced p where p.event_id = d.event_id and p.city_id = d.city_id and p.local_day = d.day;
update event_city c set min_total_minor = d.cheapest, max_total_minor = d.dearest
from (
  select event_id, city_id, min(min_total_minor) as cheapest,
    case when count(*) = count(max_total_minor) then max(max_total_minor) end as dearest
  from event_city_day group by 1, 2
) d
where d.event_id = c.event_id and d.city_id = c.city_id
  and (c.min_total_minor, c.max_total_minor) is distinct from (d.cheapest, d.dearest);
