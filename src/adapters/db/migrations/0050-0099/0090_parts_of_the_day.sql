-- A listing can be limited to a part of the day. Which part a start lies in: src/domain/catalog/day-part.ts. Hours count
-- from the midnight before the event day, which lasts until 05:00: the hours after midnight belong to the night.
create function day_part(starts_at timestamptz, local_day date, time_zone text) returns int language sql immutable parallel safe
  return case
    when (starts_at at time zone time_zone) - local_day::timestamp < interval '12 hours' then 1 -- morning
    when (starts_at at time zone time_zone) - local_day::timestamp < interval '17 hours' then 2 -- day
    when (starts_at at time zone time_zone) - local_day::timestamp < interval '22 hours' then 3 -- evening
    else 4                                                                                      -- night
  end;

-- Both arrays have one element for each part of the day, morning first: the last start (null without one) and the days.
alter table event_city_day add column part_last_starts timestamptz[];
alter table event_city add column part_days datemultirange[];

drop function event_city_facts(datemultirange, text, boolean, boolean, text[], bigint, bigint);
create function event_city_facts(
  days datemultirange, part_days datemultirange[], category text, accessible boolean, children boolean, marks text[], cheapest bigint, dearest bigint
) returns table (fact text, at bigint) language sql immutable as $$
  select distinct k.fact || w.suffix, k.at
  from (
    select '' as suffix, days as these
    union all select ':' || part, part_days[n] from unnest(array['morning', 'day', 'evening', 'night']) with ordinality as p (part, n)
  ) w
  cross join lateral unnest(w.these) r
  cross join lateral generate_series(lower(r) - date '2000-01-01', upper(r) - 1 - date '2000-01-01') d
  cross join lateral (values ('day', d::bigint), ('month', month_number(date '2000-01-01' + d))) k (fact, at)
  union all select 'part:' || part, 0 from unnest(array['morning', 'day', 'evening', 'night']) with ordinality as p (part, n)
    where not isempty(part_days[n])
  union all select 'category:' || category, 0
  union all select 'accessible', 0 where accessible
  union all select 'children', 0 where children
  union all select mark, 0 from unnest(marks) mark
  union all select 'cheapest', cheapest where cheapest is not null
  union all select 'dearest', dearest where dearest is not null
$$;

-- As in migration 0024, with the parts of the day.
create or replace function turn_event_city_bits() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from event_city_bits;
  elsif tg_op = 'INSERT' then
    insert into event_city_bits as b (city_id, fact, at, part, bits)
      select city_id, f.fact, f.at, slot / 4096, bit_or(slot_bit(slot))
      from became, event_city_facts(days, part_days, category, accessible, children, marks, min_total_minor, max_total_minor) f
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (city_id, fact, at, part) do update set bits = b.bits # excluded.bits;
  elsif tg_op = 'DELETE' then
    insert into event_city_bits as b (city_id, fact, at, part, bits)
      select city_id, f.fact, f.at, slot / 4096, bit_or(slot_bit(slot))
      from was, event_city_facts(days, part_days, category, accessible, children, marks, min_total_minor, max_total_minor) f
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (city_id, fact, at, part) do update set bits = b.bits # excluded.bits;
  else
    insert into event_city_bits as b (city_id, fact, at, part, bits)
      select city_id, fact, at, slot / 4096, bit_or(slot_bit(slot))
      from (
        select city_id, slot, fact, at
        from (
          select city_id, slot, f.fact, f.at
          from was, event_city_facts(days, part_days, category, accessible, children, marks, min_total_minor, max_total_minor) f
          union all
          select city_id, slot, f.fact, f.at
          from became, event_city_facts(days, part_days, category, accessible, children, marks, min_total_minor, max_total_minor) f
        ) facts
        group by 1, 2, 3, 4 having count(*) = 1 -- what was and still is, is there twice
      ) turned
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (city_id, fact, at, part) do update set bits = b.bits # excluded.bits;
  end if;
  return null;
end $$;

update event_city_day d set part_last_starts = p.lasts
from (
  select p.event_id, p.city_id, p.local_day, array[
      max(p.starts_at) filter (where day_part(p.starts_at, p.local_day, c.time_zone) = 1),
      max(p.starts_at) filter (where day_part(p.starts_at, p.local_day, c.time_zone) = 2),
      max(p.starts_at) filter (where day_part(p.starts_at, p.local_day, c.time_zone) = 3),
      max(p.starts_at) filter (where day_part(p.starts_at, p.local_day, c.time_zone) = 4)
    ] as lasts
  from performance p join city c on c.id = p.city_id group by 1, 2, 3
) p
where p.event_id = d.event_id and p.city_id = d.city_id and p.local_day = d.day;
-- The trigger turns the bits of the new facts.
update event_city c set part_days = d.part_days
from (
  select event_id, city_id, array[
      coalesce(range_agg(daterange(day, day, '[]')) filter (where part_last_starts[1] is not null), '{}'),
      coalesce(range_agg(daterange(day, day, '[]')) filter (where part_last_starts[2] is not null), '{}'),
      coalesce(range_agg(daterange(day, day, '[]')) filter (where part_last_starts[3] is not null), '{}'),
      coalesce(range_agg(daterange(day, day, '[]')) filter (where part_last_starts[4] is not null), '{}')
    ] as part_days
  from event_city_day group by 1, 2
) d
where d.event_id = c.event_id and d.city_id = c.city_id;

-- Rows that never get a day stay out of every part.
update event_city_day set part_last_starts = array[null, null, null, null]::timestamptz[] where part_last_starts is null;
update event_city set part_days = array['{}', '{}', '{}', '{}']::datemultirange[] where part_days is null;
alter table event_city_day alter column part_last_starts set not null;
alter table event_city alter column part_days set not null;
