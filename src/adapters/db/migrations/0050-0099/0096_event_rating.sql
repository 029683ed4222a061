-- What the published reviews of an event add up to. Cards read it beside the title, so that a list of events needs no
-- look at their reviews.
alter table event
  add column rating_count int not null default 0 check (rating_count >= 0),
  add column rating_sum   int not null default 0 check (rating_sum >= 0);

create function rate_event() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' and old.event_id is not null then
    update event set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating where id = old.event_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' and new.event_id is not null then
    update event set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating where id = new.event_id;
  end if;
  return null;
end $$;
create trigger review_rates_event after insert or delete or update of state, rating, event_id on review
  for each row execute function rate_event();

-- As in migration 0060. What visitors think of an event is no news of its dates.
drop trigger event_changed on event;
create trigger event_changed before update on event for each row
  when ((to_jsonb(old) - '{changed_at,popularity,field_sources,rating_count,rating_sum}'::text[])
    is distinct from (to_jsonb(new) - '{changed_at,popularity,field_sources,rating_count,rating_sum}'::text[]))
  execute function mark_changed();

update event e set rating_count = r.reviews, rating_sum = r.stars
from (select event_id, count(*)::int as reviews, sum(rating)::int as stars from review
      where state = 'published' and event_id is not null group by event_id) r
where e.id = r.event_id;
