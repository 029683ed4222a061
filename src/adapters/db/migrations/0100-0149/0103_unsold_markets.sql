-- Markets for which the running deployment has no payment provider. Their dates are listed and not sold, except those
-- of free entry. Written at its start.
create table unsold_market (market text primary key);

alter table performance drop constraint performance_sale_gate_check;
alter table performance add constraint performance_sale_gate_check
  check (sale_gate in ('open', 'no_organizer', 'bad_tax_number', 'not_registered', 'no_permit', 'no_provider'));

-- Free entry needs no provider.
drop trigger performance_sale_requirements on performance;
create trigger performance_sale_requirements before update of event_id, city_id, sale_mode on performance
  for each row when ((old.event_id, old.city_id, old.sale_mode) is distinct from (new.event_id, new.city_id, new.sale_mode))
  execute function forget_own_sale_gate();
