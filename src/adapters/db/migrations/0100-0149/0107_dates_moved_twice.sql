-- A performance that was moved to a new date and then postponed without one kept the date it had been moved from, by
-- which is_sellable and others recognise a new date: it was sold for a date on which it does not take place.
update performance p set previous_starts_at = null
where p.state = 'postponed' and p.previous_starts_at is not null and (
  select m.new_starts_at is null from schedule_change m
  where m.performance_id = p.id and m.kind = 'postponed' order by m.id desc limit 1);

-- Reminders and news are also of performances that were moved to a new date.
drop index performance_starts;
create index performance_starts on performance (starts_at)
  where state = 'scheduled' or (state = 'postponed' and previous_starts_at is not null);
