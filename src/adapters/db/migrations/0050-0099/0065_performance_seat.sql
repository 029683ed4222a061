-- The table of a performance's seats has the name of what it holds. A process of the release before fails on its
-- statements until it ends; nothing is copied, so the lock lasts only a moment.
alter table perf_seat rename to performance_seat;

-- Constraints and the indexes behind them keep the old name otherwise.
do $$
declare
  old text;
begin
  for old in select conname from pg_constraint where conrelid = 'performance_seat'::regclass and starts_with(conname, 'perf_seat_') loop
    execute format('alter table performance_seat rename constraint %I to %I', old, 'performance_seat' || substr(old, length('perf_seat') + 1));
  end loop;
end $$;
