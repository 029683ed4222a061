-- A listing's question is set algebra: the events of some days that meet some filters. Each event has a number in its
-- city, its slot, and each fact is kept as the bits of the slots it is true of: 4096 events a row of half a kilobyte.
create table event_city_slot (
  event_id int not null references event on delete cascade,
  city_id  int not null,
  slot     int not null check (slot >= 0),
  primary key (event_id, city_id),
  unique (city_id, slot)
);
insert into event_city_slot (event_id, city_id, slot)
  select event_id, city_id, row_number() over (partition by city_id order by event_id) - 1 from event_city;

alter table event_city add column slot int;
update event_city c set slot = s.slot from event_city_slot s where s.event_id = c.event_id and s.city_id = c.city_id;
alter table event_city alter column slot set not null;
alter table event_city_day add column slot int;
update event_city_day d set slot = s.slot from event_city_slot s where s.event_id = d.event_id and s.city_id = d.city_id;
delete from event_city_day where slot is null; -- days without their event: there are none
alter table event_city_day alter column slot set not null;

create table event_city_bits (
  city_id int not null,
  fact    text collate "C" not null, -- day, month, category:…, genre:…, tag:…, accessible, children, cheapest, dearest
  at      bigint not null,           -- of a day or month its number since 2000, of a price its amount, else 0
  part    int not null,              -- slots from part × 4096 on
  bits    bit(4096) not null,
  primary key (city_id, fact, at, part)
) with (fillfactor = 80);

create function month_number(day date) returns bigint language sql immutable as $$
  select (extract(year from day)::bigint - 2000) * 12 + extract(month from day)::bigint - 1
$$;
create function event_city_facts(
  days datemultirange, category text, accessible boolean, children boolean, marks text[], cheapest bigint, dearest bigint
) returns table (fact text, at bigint) language sql immutable as $$
  select 'day', d::bigint from unnest(days) r, generate_series(lower(r) - date '2000-01-01', upper(r) - 1 - date '2000-01-01') d
  union all select distinct 'month', month_number(date '2000-01-01' + d)
    from unnest(days) r, generate_series(lower(r) - date '2000-01-01', upper(r) - 1 - date '2000-01-01') d
  union all select 'category:' || category, 0
  union all select 'accessible', 0 where accessible
  union all select 'children', 0 where children
  union all select mark, 0 from unnest(marks) mark
  union all select 'cheapest', cheapest where cheapest is not null
  union all select 'dearest', dearest where dearest is not null
$$;
create function slot_bit(slot int) returns bit language sql immutable as $$
  select set_bit('0'::bit(4096), slot % 4096, 1)
$$;

-- The bits follow their table whoever writes: a fact that becomes true of an event, or ceases to be, turns its bit.
-- Rows are taken in order, so that two writers wait and do not lock up.
create function turn_event_city_bits() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from event_city_bits;
  elsif tg_op = 'INSERT' then
    insert into event_city_bits as b (city_id, fact, at, part, bits)
      select city_id, f.fact, f.at, slot / 4096, bit_or(slot_bit(slot))
      from became, event_city_facts(days, category, accessible, children, marks, min_total_minor, max_total_minor) f
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (city_id, fact, at, part) do update set bits = b.bits # excluded.bits;
  elsif tg_op = 'DELETE' then
    insert into event_city_bits as b (city_id, fact, at, part, bits)
      select city_id, f.fact, f.at, slot / 4096, bit_or(slot_bit(slot))
      from was, event_city_facts(days, category, accessible, children, marks, min_total_minor, max_total_minor) f
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (city_id, fact, at, part) do update set bits = b.bits # excluded.bits;
  else
    insert into event_city_bits as b (city_id, fact, at, part, bits)
      select city_id, fact, at, slot / 4096, bit_or(slot_bit(slot))
      from (
        select city_id, slot, fact, at
        from (
          select city_id, slot, f.fact, f.at
          from was, event_city_facts(days, category, accessible, children, marks, min_total_minor, max_total_minor) f
          union all
          select city_id, slot, f.fact, f.at
          from became, event_city_facts(days, category, accessible, children, marks, min_total_minor, max_total_minor) f
        ) facts
        group by 1, 2, 3, 4 having count(*) = 1 -- what was and still is, is there twice
      ) turned
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (city_id, fact, at, part) do update set bits = b.bits # excluded.bits;
  end if;
  return null;
end $$;
insert into event_city_bits (city_id, fact, at, part, bits)
  select city_id, f.fact, f.at, slot / 4096, bit_or(slot_bit(slot))
  from event_city, event_city_facts(days, category, accessible, children, marks, min_total_minor, max_total_minor) f
  group by 1, 2, 3, 4;
create trigger bits_inserted after insert on event_city referencing new table as became for each statement execute function turn_event_city_bits();
create trigger bits_updated  after update on event_city referencing old table as was new table as became for each statement execute function turn_event_city_bits();
create trigger bits_deleted  after delete on event_city referencing old table as was for each statement execute function turn_event_city_bits();
create trigger bits_emptied  after truncate on event_city for each statement execute function turn_event_city_bits();

-- What counted and found before.
drop trigger count_inserted on event_city;
drop trigger count_updated on event_city;
drop trigger count_deleted on event_city;
drop trigger count_emptied on event_city;
drop trigger count_inserted on event_city_day;
drop trigger count_updated on event_city_day;
drop trigger count_deleted on event_city_day;
drop trigger count_emptied on event_city_day;
drop function count_playing();
drop function count_beginning();
drop table event_city_count;
drop index event_city_by_first_day;
drop index event_city_marks;
drop extension btree_gin;

-- A page is walked in the order of an index, which has the slot, until it is full.
drop index event_city_popular_all;
create index event_city_by_popularity on event_city (city_id, popularity desc, first_start, event_id) include (slot);
drop index event_city_by_price;
create index event_city_by_price on event_city (city_id, min_total_minor, first_start, event_id) include (slot, max_total_minor);
create unique index event_city_by_slot on event_city (city_id, slot)
  include (event_id, popularity, first_start, min_total_minor, max_total_minor);
drop index event_city_day_by_start;
alter table event_city_day drop column previous_day, drop column accessible, drop column children;
create index event_city_day_by_start on event_city_day (city_id, day, first_start, event_id) include (slot, min_total_minor, last_start);

-- In how many titles a word begins so: a search reads by the rarest of its words.
create index search_word_begins on search_word (word collate "C") include (titles);
