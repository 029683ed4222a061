-- Search that forgives. What is kept of a title beside its skeleton decides what is found and what stands first.
alter table search_title
  add column spelled text not null default '',   -- every spelling of its words, and short titles run together
  add column until   date,                       -- its last day, null without dates
  add column cities  int[] not null default '{}',
  add column lead    boolean not null default true, -- among the best known of a city: hot words are looked for here first
  add column path    text,                       -- address after the language, where kind and id do not give it
  add column words   tsvector generated always as (to_tsvector('simple', spelled)) stored;
drop index search_title_fts;
drop index search_title_trgm;
create index search_title_lead on search_title using gin (words) with (fastupdate = off) where lead;
create index search_title_rest on search_title using gin (words) with (fastupdate = off) where not lead;
create index search_title_folded on search_title (folded);
-- Words of all titles. Two words that share a key of `near` differ by little; near[1] is the word, a letter a sound.
create table search_word (
  word   text primary key,
  near   text[] not null,
  titles int not null
);
create index search_word_near on search_word using gin (near) with (fastupdate = off);

-- Listing read models: each question about a city's days is answered without reading the city.
create extension if not exists btree_gin;
alter table event_city_day
  add column last_start   timestamptz,
  add column previous_day date,                  -- the day the event was on before, in the same city, from today on
  add column accessible   boolean not null default false,
  add column children     boolean not null default false;
alter table event_city
  add column first_start     timestamptz,        -- of its first day
  add column max_total_minor bigint,             -- of its dearest day, null when a day has no price
  add column accessible      boolean not null default false,
  add column children        boolean not null default false,
  add column marks           text[] not null default '{}'; -- "genre:…", "tag:…"
-- Filled by the refresh that every import and every night does; until then a listing is what it was.
update event_city_day d set last_start = coalesce((
  select max(p.starts_at) from performance p where p.event_id = d.event_id and p.city_id = d.city_id and p.local_day = d.day), first_start),
  previous_day = (select max(x.day) from event_city_day x where x.event_id = d.event_id and x.city_id = d.city_id and x.day < d.day),
  accessible = e.accessible, children = e.category = 'detyam' or e.age in ('0+', '6+')
  from event e where e.id = d.event_id;
update event_city c set accessible = e.accessible, children = e.category = 'detyam' or e.age in ('0+', '6+'),
  first_start = (select d.first_start from event_city_day d where d.event_id = c.event_id and d.city_id = c.city_id order by d.day limit 1),
  max_total_minor = (select case when count(*) = count(d.min_total_minor) then max(d.min_total_minor) end from event_city_day d where d.event_id = c.event_id and d.city_id = c.city_id),
  marks = array(select 'genre:' || g.key from event_genre x join genre g on g.id = x.genre_id where x.event_id = e.id
    union select 'tag:' || t.key from event_tag x join tag t on t.id = x.tag_id where x.event_id = e.id order by 1)
  from event e where e.id = c.event_id;
alter table event_city_day alter column last_start set not null;
alter table event_city alter column first_start set not null;
drop index ecd_date;
-- One event's days are asked for a thousand times a page: from the index alone.
alter table event_city_day drop constraint event_city_day_pkey;
alter table event_city_day add primary key (event_id, city_id, day) include (min_total_minor, first_start, last_start);
create index event_city_day_by_start on event_city_day (city_id, day, first_start, event_id)
  include (category, min_total_minor, last_start, previous_day, accessible, children);
create index event_city_by_first_day on event_city (city_id, category, first_day)
  include (event_id, last_day, min_total_minor, max_total_minor, accessible, children, days);
create index event_city_by_price on event_city (city_id, min_total_minor, first_start, event_id);
create index event_city_marks on event_city using gin (city_id, marks) with (fastupdate = off);

-- How many events begin and how many are on, by day: totals and the strip of days add up a few of these rows.
create table event_city_count (
  city_id int not null, category text not null, day date not null,
  beginning int not null default 0,              -- events whose first day it is
  playing   int not null default 0,
  primary key (city_id, category, day)
);
insert into event_city_count (city_id, category, day, playing)
  select city_id, category, day, count(*) from event_city_day group by 1, 2, 3;
insert into event_city_count as c (city_id, category, day, beginning)
  select city_id, category, first_day, count(*) from event_city group by 1, 2, 3
  on conflict (city_id, category, day) do update set beginning = excluded.beginning;

-- The counts follow their tables whoever writes. Rows are taken in order, so that two writers wait and do not lock up.
create function count_playing() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update event_city_count set playing = 0;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into event_city_count as c (city_id, category, day, playing)
      select city_id, category, day, -count(*) from was group by 1, 2, 3 order by 1, 2, 3
      on conflict (city_id, category, day) do update set playing = c.playing + excluded.playing;
  end if;
  if tg_op <> 'DELETE' then
    insert into event_city_count as c (city_id, category, day, playing)
      select city_id, category, day, count(*) from became group by 1, 2, 3 order by 1, 2, 3
      on conflict (city_id, category, day) do update set playing = c.playing + excluded.playing;
  end if;
  return null;
end $$;
create function count_beginning() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update event_city_count set beginning = 0;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into event_city_count as c (city_id, category, day, beginning)
      select city_id, category, first_day, -count(*) from was group by 1, 2, 3 order by 1, 2, 3
      on conflict (city_id, category, day) do update set beginning = c.beginning + excluded.beginning;
  end if;
  if tg_op <> 'DELETE' then
    insert into event_city_count as c (city_id, category, day, beginning)
      select city_id, category, first_day, count(*) from became group by 1, 2, 3 order by 1, 2, 3
      on conflict (city_id, category, day) do update set beginning = c.beginning + excluded.beginning;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on event_city_day referencing new table as became for each statement execute function count_playing();
create trigger count_updated  after update on event_city_day referencing old table as was new table as became for each statement execute function count_playing();
create trigger count_deleted  after delete on event_city_day referencing old table as was for each statement execute function count_playing();
create trigger count_inserted after insert on event_city referencing new table as became for each statement execute function count_beginning();
create trigger count_updated  after update on event_city referencing old table as was new table as became for each statement execute function count_beginning();
create trigger count_deleted  after delete on event_city referencing old table as was for each statement execute function count_beginning();
create trigger count_emptied after truncate on event_city_day for each statement execute function count_playing();
create trigger count_emptied after truncate on event_city for each statement execute function count_beginning();
