-- Which source of an import brought a performance first: the numbers of its rows are its own, and another source that
-- numbers its rows the same way moves none of its dates. Null where no list brought it, or before this was recorded.
alter table performance add column source text;

-- Who brought a date is nobody's business but the import's (0060_event_sources.sql).
drop trigger performance_changed on performance;
create trigger performance_changed before update on performance for each row
  when ((to_jsonb(old) - '{changed_at,seats_opened_at,source}'::text[])
    is distinct from (to_jsonb(new) - '{changed_at,seats_opened_at,source}'::text[]))
  execute function mark_changed();
