-- Whether people in wheelchairs can visit an event: null where nobody said it of the event, and its places decide. What
-- was stored as false remains so until the next import of its record, which may have said nothing.
alter table event alter column accessible drop not null, alter column accessible drop default;

create function mark_stale_access() returns trigger language plpgsql as $$
begin
  insert into stale_listing (event_id) select event_id from event_place where place_id = new.id
    on conflict (event_id) do update set marked_at = excluded.marked_at;
  return null;
end $$;
create trigger access_changed after update of accessible on place for each row
  when (old.accessible is distinct from new.accessible) execute function mark_stale_access();
