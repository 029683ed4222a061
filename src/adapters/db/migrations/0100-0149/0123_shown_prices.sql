-- What pages say that a performance costs: the lowest and highest price with its fee, computed by the function that prices
-- an order (domain/pricing/show-prices.ts) and stored, because cards and listings sort by it. docs/pricing.md, "Where a
-- price is shown".
--
-- Locks against readers and writers: discount, performance.
-- Locks against writers: event, fee_rule, price_rule, price_rule_performance, tariff_tier.
-- It rewrites every performance, which takes about a minute for a million of them.

alter table performance
  add column min_total_minor bigint,
  add column max_total_minor bigint,
  -- What the lowest price would be without the rule that lowers it; null where none does.
  add column listed_total_minor bigint,
  -- When the prices must be computed again: never for null, at once for -infinity.
  add column prices_until timestamptz default '-infinity';

-- Before this migration no tariff, rule or fee but those of the lists existed.
alter table performance disable trigger user;
update performance p set min_total_minor = t.lowest, max_total_minor = t.highest, prices_until = null
from performance q
left join (
  select price_list_id, min(price_minor + fee_minor) as lowest, max(price_minor + fee_minor) as highest
  from tariff where tariff_no = 1 group by 1) t on t.price_list_id = q.price_list_id
where q.id = p.id;
alter table performance enable trigger user;

-- `online`: a campaign whose prices apply here; it has a price rule (adapters/db/discounts/campaign-rules.ts).
alter table discount drop constraint discount_redeem_check,
  add constraint discount_redeem_check check (redeem in ('box-office', 'with-ticket', 'online')),
  -- From so many tickets of one performance on.
  add column from_tickets smallint check (from_tickets > 1),
  -- So many tickets of an order at most.
  add column per_order smallint check (per_order > 0),
  add check (redeem = 'online' or num_nonnulls(from_tickets, per_order) = 0),
  add check (redeem <> 'online' or kind <> 'gift'),
  add check (from_tickets is null or kind = 'percent');

create index performance_prices_due on performance (prices_until) where prices_until is not null;

drop trigger performance_changed on performance;
create trigger performance_changed before update on performance for each row
  when ((to_jsonb(old) - '{changed_at,seats_opened_at,source,prices_until}'::text[])
    is distinct from (to_jsonb(new) - '{changed_at,seats_opened_at,source,prices_until}'::text[]))
  execute function mark_changed();

create trigger prices_changed after update of min_total_minor, max_total_minor on performance for each row
  when ((old.min_total_minor, old.max_total_minor) is distinct from (new.min_total_minor, new.max_total_minor))
  execute function mark_stale_listing();

create function outdate_own_prices() returns trigger language plpgsql as $$
begin
  new.prices_until := '-infinity';
  return new;
end $$;
create trigger performance_prices before update of event_id, price_list_id, plan_version_id on performance for each row
  when ((old.event_id, old.price_list_id, old.plan_version_id)
    is distinct from (new.event_id, new.price_list_id, new.plan_version_id))
  execute function outdate_own_prices();

-- Performances that are over keep what they cost.
create function outdate_prices(of_performances int[]) returns void language sql as $$
  update performance set prices_until = '-infinity'
  where id = any(of_performances) and prices_until is distinct from '-infinity' and starts_at > now()
$$;

create function outdate_prices_of_event() returns trigger language plpgsql as $$
begin
  perform outdate_prices(array(select id from performance where event_id = new.id));
  return null;
end $$;
create trigger event_prices after update of organizer_id on event for each row
  when (old.organizer_id is distinct from new.organizer_id) execute function outdate_prices_of_event();

create function outdate_prices_of_rules() returns trigger language plpgsql as $$
begin
  perform outdate_prices(array(
    select p.id from performance p join event e on e.id = p.event_id
    where p.starts_at > now() and exists (
      select from changed c where c.target = 'everything'
        or c.target = 'organizer' and c.organizer_id is not distinct from e.organizer_id)
    union
    select x.performance_id from price_rule_performance x join changed c on c.id = x.rule_id));
  return null;
end $$;
create trigger prices_of_new_rules after insert on price_rule referencing new table as changed
  for each statement execute function outdate_prices_of_rules();
create trigger prices_of_rules_before after update on price_rule referencing old table as changed
  for each statement execute function outdate_prices_of_rules();
create trigger prices_of_rules_after after update on price_rule referencing new table as changed
  for each statement execute function outdate_prices_of_rules();
create trigger prices_of_removed_rules after delete on price_rule referencing old table as changed
  for each statement execute function outdate_prices_of_rules();

create function outdate_prices_of_targets() returns trigger language plpgsql as $$
begin
  perform outdate_prices(array(select performance_id from changed));
  return null;
end $$;
create trigger prices_of_new_targets after insert on price_rule_performance referencing new table as changed
  for each statement execute function outdate_prices_of_targets();
create trigger prices_of_removed_targets after delete on price_rule_performance referencing old table as changed
  for each statement execute function outdate_prices_of_targets();

create function outdate_prices_of_fees() returns trigger language plpgsql as $$
begin
  perform outdate_prices(array(
    select p.id from performance p join event e on e.id = p.event_id
    where p.starts_at > now() and exists (
      select from changed c where c.line_kind <> 'unit' and (c.organizer_id is null or c.organizer_id = e.organizer_id))));
  return null;
end $$;
create trigger prices_of_new_fees after insert on fee_rule referencing new table as changed
  for each statement execute function outdate_prices_of_fees();
create trigger prices_of_fees_before after update on fee_rule referencing old table as changed
  for each statement execute function outdate_prices_of_fees();
create trigger prices_of_fees_after after update on fee_rule referencing new table as changed
  for each statement execute function outdate_prices_of_fees();
create trigger prices_of_removed_fees after delete on fee_rule referencing old table as changed
  for each statement execute function outdate_prices_of_fees();

-- Only the ticket that uses a tier up, or the first one that comes back, changes what is shown.
create function outdate_prices_of_tier() returns trigger language plpgsql as $$
begin
  if exists (
    select from performance p join tariff t on t.price_list_id = p.price_list_id and t.tier_no = new.tier_no
    where p.id = new.performance_id and (old.used >= t.tier_limit) <> (new.used >= t.tier_limit))
  then
    perform outdate_prices(array[new.performance_id]);
  end if;
  return null;
end $$;
create trigger prices_of_tier after update of used on tariff_tier for each row
  when (old.used <> new.used) execute function outdate_prices_of_tier();
