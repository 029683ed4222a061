-- How many people a standing area of a performance holds, and how many places of it are taken.
alter table perf_quota rename to standing_area_stock;
alter trigger perf_quota_changed on standing_area_stock rename to standing_area_stock_changed;

-- Constraints and the indexes behind them keep the old name otherwise.
do $$
declare
  old text;
begin
  for old in select conname from pg_constraint where conrelid = 'standing_area_stock'::regclass and starts_with(conname, 'perf_quota_') loop
    execute format('alter table standing_area_stock rename constraint %I to %I', old, 'standing_area_stock' || substr(old, length('perf_quota') + 1));
  end loop;
end $$;
