-- Which source of an import said a field first: {"description.ru": "csv:theatre.csv"}. Only that source changes it
-- (domain/catalog/listed-event.ts).
alter table event add column field_sources jsonb not null default '{}';

-- Every column is news unless it stands here, so that a new one cannot be forgotten. Popularity and the opening of seats
-- are no news; who said a field is nobody's business but the import's.
drop trigger event_changed on event;
create trigger event_changed before update on event for each row
  when ((to_jsonb(old) - '{changed_at,popularity,field_sources}'::text[])
    is distinct from (to_jsonb(new) - '{changed_at,popularity,field_sources}'::text[]))
  execute function mark_changed();
drop trigger performance_changed on performance;
create trigger performance_changed before update on performance for each row
  when ((to_jsonb(old) - '{changed_at,seats_opened_at}'::text[])
    is distinct from (to_jsonb(new) - '{changed_at,seats_opened_at}'::text[]))
  execute function mark_changed();
