-- Until when a performance is available (isAvailable in src/domain/performances/performance-status.ts): the end of its
-- sale, or its start. Null where it is called off, sold out or not sold. `free` is the stock, null where it is unknown.
create function available_until(p performance, free int) returns timestamptz language sql immutable parallel safe
  return case
    when p.state = 'cancelled' or (p.state = 'postponed' and p.previous_starts_at is null) then null
    when p.sale_mode = 'box_office' then p.starts_at
    when p.sale_gate is distinct from 'open' or free = 0 then null
    when p.sale_mode = 'free' or (p.sale_mode = 'online' and p.price_list_id is not null) then least(p.starts_at, p.sale_to)
  end;

-- As in migration 0056; a date that is available but cannot be bought here now stands before one that is sold out.
create or replace function date_rank(p performance, free int, at timestamptz) returns int language sql immutable parallel safe
  return case
    when is_sellable(p, at) and coalesce(free, 1) > 0 then 0
    when p.state = 'cancelled' then 4
    when p.state = 'postponed' and p.previous_starts_at is null then 3
    when p.starts_at <= at then 5
    when available_until(p, free) > at then 1
    else 2
  end;

-- The latest end of a day and of its parts, and the days on which something is available. Arrays as in migration 0090.
alter table event_city_day
  add column available_until timestamptz,
  add column part_available_until timestamptz[] not null default array[null, null, null, null]::timestamptz[];
alter table event_city
  add column available_days datemultirange not null default '{}',
  add column part_available_days datemultirange[] not null default array['{}', '{}', '{}', '{}']::datemultirange[];
-- The walk by days reads the index alone.
drop index event_city_day_by_start;
create index event_city_day_by_start on event_city_day (city_id, day, first_start, event_id) include (slot, min_total_minor, last_start, available_until);
-- Days that end before they begin are looked for, so that their bits can be turned.
create index event_city_day_available on event_city_day (available_until) where available_until is not null;

create function event_city_facts(e event_city) returns table (fact text, at bigint) language sql immutable as $$
  select distinct k.fact || w.suffix, k.at
  from (
    select '' as suffix, e.days as these
    union all select ':available', e.available_days
    union all select ':' || part, e.part_days[n] from unnest(array['morning', 'day', 'evening', 'night']) with ordinality as p (part, n)
    union all select ':' || part || ':available', e.part_available_days[n]
      from unnest(array['morning', 'day', 'evening', 'night']) with ordinality as p (part, n)
  ) w
  cross join lateral unnest(w.these) r
  cross join lateral generate_series(lower(r) - date '2000-01-01', upper(r) - 1 - date '2000-01-01') d
  cross join lateral (values ('day', d::bigint), ('month', month_number(date '2000-01-01' + d))) k (fact, at)
  union all select 'part:' || part, 0 from unnest(array['morning', 'day', 'evening', 'night']) with ordinality as p (part, n)
    where not isempty(e.part_days[n])
  union all select 'category:' || e.category, 0
  union all select 'accessible', 0 where e.accessible
  union all select 'children', 0 where e.children
  union all select mark, 0 from unnest(e.marks) mark
  union all select 'cheapest', e.min_total_minor where e.min_total_minor is not null
  union all select 'dearest', e.max_total_minor where e.max_total_minor is not null
$$;

-- As in migration 0024. The rows are handed over whole, so that a new fact needs no other trigger.
create or replace function turn_event_city_bits() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from event_city_bits;
  elsif tg_op = 'INSERT' then
    insert into event_city_bits as b (city_id, fact, at, part, bits)
      select city_id, f.fact, f.at, slot / 4096, bit_or(slot_bit(slot))
      from became e, event_city_facts(row(e.*)::event_city) f
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (city_id, fact, at, part) do update set bits = b.bits # excluded.bits;
  elsif tg_op = 'DELETE' then
    insert into event_city_bits as b (city_id, fact, at, part, bits)
      select city_id, f.fact, f.at, slot / 4096, bit_or(slot_bit(slot))
      from was e, event_city_facts(row(e.*)::event_city) f
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (city_id, fact, at, part) do update set bits = b.bits # excluded.bits;
  else
    insert into event_city_bits as b (city_id, fact, at, part, bits)
      select city_id, fact, at, slot / 4096, bit_or(slot_bit(slot))
      from (
        select city_id, slot, fact, at
        from (
          select city_id, slot, f.fact, f.at from was e, event_city_facts(row(e.*)::event_city) f
          union all
          select city_id, slot, f.fact, f.at from became e, event_city_facts(row(e.*)::event_city) f
        ) facts
        group by 1, 2, 3, 4 having count(*) = 1 -- what was and still is, is there twice
      ) turned
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (city_id, fact, at, part) do update set bits = b.bits # excluded.bits;
  end if;
  return null;
end $$;
drop function event_city_facts(datemultirange, datemultirange[], text, boolean, boolean, text[], bigint, bigint);

-- Events whose listing rows may say of a date that it is available although it no longer is, or the reverse. A job
-- refreshes them. Sales do not wait for it: they only write here when the last ticket is sold or a ticket comes back.
create table stale_listing (
  event_id  int primary key references event on delete cascade,
  marked_at timestamptz not null default clock_timestamp()
);
create function mark_stale_listing() returns trigger language plpgsql as $$
begin
  insert into stale_listing (event_id) values (new.event_id)
    on conflict (event_id) do update set marked_at = excluded.marked_at;
  return null;
end $$;
create function mark_stale_stock() returns trigger language plpgsql as $$
begin
  insert into stale_listing (event_id) select event_id from performance where id = new.performance_id
    on conflict (event_id) do update set marked_at = excluded.marked_at;
  return null;
end $$;
create trigger availability_changed after update on performance for each row
  when (available_until(old, null) is distinct from available_until(new, null)) execute function mark_stale_listing();
create trigger stock_given after insert on performance_stock for each row
  when (new.free = 0) execute function mark_stale_stock();
create trigger stock_changed after update on performance_stock for each row
  when ((old.free = 0) is distinct from (new.free = 0)) execute function mark_stale_stock();

-- The job makes the days that are available known.
insert into stale_listing (event_id) select distinct event_id from event_city;
