-- What domain/catalog/sale-gate.ts says of the papers of organizer and event. Null: not judged since they changed, and
-- not on sale until it is.
alter table performance add column sale_gate text
  check (sale_gate in ('open', 'no_organizer', 'bad_tax_number', 'not_registered', 'no_permit'));
create index performance_undecided on performance (id) where sale_gate is null;

-- Whoever changes papers, a person at the database too, the judgement on the old ones is forgotten.
create function forget_sale_gates() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'event' then
    update performance set sale_gate = null where event_id = new.id;
  else
    update performance set sale_gate = null where event_id in (select id from event where organizer_id = new.id);
  end if;
  return null;
end $$;
create trigger event_papers after update of organizer_id, permit_no, category on event
  for each row when ((old.organizer_id, old.permit_no, old.category) is distinct from (new.organizer_id, new.permit_no, new.category))
  execute function forget_sale_gates();
create trigger organizer_papers after update of tax_number, register_no on organizer
  for each row when ((old.tax_number, old.register_no) is distinct from (new.tax_number, new.register_no))
  execute function forget_sale_gates();

-- Another event has other papers, another country other rules.
create function forget_own_sale_gate() returns trigger language plpgsql as $$
begin
  new.sale_gate := null;
  return new;
end $$;
create trigger performance_papers before update of event_id, city_id on performance
  for each row when ((old.event_id, old.city_id) is distinct from (new.event_id, new.city_id))
  execute function forget_own_sale_gate();

-- As before, and only with its papers in order; free entry keeps to its dates too.
create or replace function is_sellable(p performance, at timestamptz) returns boolean language sql immutable parallel safe
  return p.sale_gate is not distinct from 'open'
     and (p.state = 'scheduled' or (p.state = 'postponed' and p.previous_starts_at is not null))
     and p.starts_at > at
     and (p.sale_mode = 'free' or (p.sale_mode = 'online' and p.price_list_id is not null))
     and (p.sale_to is null or p.sale_to > at)
     and (p.sale_from is null or p.sale_from <= at or coalesce(p.presale_from <= at, false));
