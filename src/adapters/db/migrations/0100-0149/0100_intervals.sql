-- The intervals of an event: how many (0: it is known to have none) and, where known, how long each is.
alter table event add column intervals jsonb;
alter table event add constraint event_intervals check (intervals is null or jsonb_typeof(intervals) = 'object');
