-- The average of an event's reviews in tenths of a star (src/domain/reviews/rating-summary.ts), null without any. The
-- order by rating is walked in an index, as the one by popularity.
alter table event_city add column rating smallint;
create index event_city_by_rating on event_city (city_id, rating desc nulls last, popularity desc, first_start, event_id) include (slot);

create function mark_stale_rating() returns trigger language plpgsql as $$
begin
  insert into stale_listing (event_id) values (new.id)
    on conflict (event_id) do update set marked_at = excluded.marked_at;
  return null;
end $$;
create trigger rating_changed after update of rating_count, rating_sum on event for each row
  when ((old.rating_count, old.rating_sum) is distinct from (new.rating_count, new.rating_sum)) execute function mark_stale_rating();

-- Language, subtitles, duration and age are facts from now on: the job adds them, and the ratings.
insert into stale_listing (event_id) select distinct event_id from event_city on conflict do nothing;
