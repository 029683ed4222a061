-- When a visitor last saw something else, for the sitemap and for feeds. Kept by the database, so that no writer forgets it.
alter table event
  add column created_at timestamptz not null default now(),
  add column changed_at timestamptz not null default now();
alter table place add column changed_at timestamptz not null default now();
alter table person add column changed_at timestamptz not null default now();
alter table performance add column changed_at timestamptz not null default now();

create function mark_changed() returns trigger language plpgsql as
  $$ begin new.changed_at := now(); return new; end $$;

-- Columns that a page shows. Popularity, stock and the opening of seats are no news.
create trigger event_changed before update of category, title, tagline, description, age, duration_min, organizer_id, poster, status_note
  on event for each row
  when ((old.category, old.title, old.tagline, old.description, old.age, old.duration_min, old.organizer_id, old.poster, old.status_note)
    is distinct from (new.category, new.title, new.tagline, new.description, new.age, new.duration_min, new.organizer_id, new.poster, new.status_note))
  execute function mark_changed();
create trigger place_changed before update on place for each row
  when (old.* is distinct from new.*) execute function mark_changed();
create trigger person_changed before update on person for each row
  when (old.* is distinct from new.*) execute function mark_changed();
create trigger performance_changed before update of place_id, hall_id, starts_at, ends_at, state, sale_mode, format
  on performance for each row
  when ((old.place_id, old.hall_id, old.starts_at, old.ends_at, old.state, old.sale_mode, old.format)
    is distinct from (new.place_id, new.hall_id, new.starts_at, new.ends_at, new.state, new.sale_mode, new.format))
  execute function mark_changed();
