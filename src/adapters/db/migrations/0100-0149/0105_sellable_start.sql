-- As in migration 0012, with the start as an expression that no index serves. Compared as a column it led the planner to
-- the index of an event's starts in all cities, which has to be sorted, instead of the one of its days in a city, whose
-- first sellable date is the one a card shows: each card read all dates of its event and their stock.
create or replace function is_sellable(p performance, at timestamptz) returns boolean language sql immutable parallel safe
  return p.sale_gate is not distinct from 'open'
     and (p.state = 'scheduled' or (p.state = 'postponed' and p.previous_starts_at is not null))
     and greatest(p.starts_at) > at
     and (p.sale_mode = 'free' or (p.sale_mode = 'online' and p.price_list_id is not null))
     and (p.sale_to is null or p.sale_to > at)
     and (p.sale_from is null or p.sale_from <= at or coalesce(p.presale_from <= at, false));
