-- What reviews say of an event: the average of the published ones in tenths of a star, as pages show it
-- (src/domain/reviews/rating-summary.ts).
create table event_rating (
  event_id int primary key references event on delete cascade,
  tenths   smallint not null,
  reviews  int not null
);
create function rate_event(rated int) returns void language plpgsql as $$
begin
  -- Locks the row first, so that of two reviews that are published at once the later one counts both.
  insert into event_rating (event_id, tenths, reviews) values (rated, 0, 0)
    on conflict (event_id) do update set reviews = event_rating.reviews;
  update event_rating r set (tenths, reviews) = (
    select coalesce(round(avg(v.rating) * 10), 0), count(*) from review v where v.event_id = rated and v.state = 'published'
  ) where r.event_id = rated;
  delete from event_rating where event_id = rated and reviews = 0;
  insert into stale_listing (event_id) values (rated)
    on conflict (event_id) do update set marked_at = excluded.marked_at;
end $$;
create function rate_reviewed_event() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.event_id is not null and old.state = 'published' then
    perform rate_event(old.event_id);
  end if;
  if tg_op <> 'DELETE' and new.event_id is not null and new.state = 'published' then
    perform rate_event(new.event_id);
  end if;
  return null;
end $$;
create trigger review_rates_event after insert or update or delete on review for each row execute function rate_reviewed_event();
insert into event_rating (event_id, tenths, reviews)
  select event_id, round(avg(rating) * 10), count(*) from review where event_id is not null and state = 'published' group by 1;

-- The order by rating is walked in an index, as the one by popularity.
alter table event_city add column rating smallint;
create index event_city_by_rating on event_city (city_id, rating desc nulls last, popularity desc, first_start, event_id) include (slot);

-- Language, subtitles, duration and age are facts from now on: the job adds them.
insert into stale_listing (event_id) select distinct event_id from event_city on conflict do nothing;
