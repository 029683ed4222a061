-- A standing area counts its changes as a seat does, so that whoever follows a performance hears of them. Counted by the
-- row itself, because many statements change it.
alter table perf_quota add column rev int not null default 0;
create function count_area_change() returns trigger language plpgsql as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;
create trigger perf_quota_changed before update of used, capacity on perf_quota
  for each row when (old.used <> new.used or old.capacity <> new.capacity) execute function count_area_change();
