-- A cancelled or postponed performance: one row a change of its schedule.
alter table performance_move rename to schedule_change;
alter sequence performance_move_id_seq rename to schedule_change_id_seq;

-- Constraints and the indexes behind them keep the old name otherwise.
do $$
declare
  old text;
begin
  for old in select conname from pg_constraint where conrelid = 'schedule_change'::regclass and starts_with(conname, 'performance_move_') loop
    execute format('alter table schedule_change rename constraint %I to %I', old, 'schedule_change' || substr(old, length('performance_move') + 1));
  end loop;
end $$;
