-- One line for whatever an order buys: a numbered seat, an entry to a standing area, or a unit of an item. An order may
-- hold lines of several performances, items and sellers. Lines of items were a table of their own before.
--
-- Locks order_line, item_line and orders against everything else until the end. The statements below rewrite the lines
-- once; a million lines take about ten seconds.

alter table order_line
  add column kind text,
  -- Of the line alone. `held`: not paid for, whatever became of its order; `live`: sold; `returned` by the buyer;
  -- `cancelled` by the seller or by the payer's bank; `exchanged` for or `resold` as another line.
  add column state text not null default 'held'
    check (state in ('held', 'live', 'returned', 'cancelled', 'exchanged', 'resold')),
  -- Who sells it, as it was when the line was held; null: the operator of the site. Without a foreign key: each sale
  -- would lock the organizer's row, which all sales of an on-sale rush share.
  add column organizer_id int,
  -- Price of the list, before all reductions; price_minor is what the buyer owes for the line without the fee.
  add column listed_minor bigint,
  -- The part of the price that points paid.
  add column points_minor bigint not null default 0,
  add column item_id int references item,
  add column option_no smallint,
  -- The performance that a unit accompanies, such as a parking place.
  add column for_performance_id int references performance,
  alter column performance_id drop not null,
  alter column price_list_id drop not null,
  alter column zone_no drop not null,
  alter column tariff_no drop not null,
  alter column tariff_no drop default,
  alter column epoch drop not null,
  alter column epoch drop default,
  -- A line changes its state once or twice: room for the new version on the same page keeps the indexes untouched.
  set (fillfactor = 80);

update order_line l set
  kind = case when l.seat_no is null then 'entry' else 'seat' end,
  listed_minor = l.price_minor,
  organizer_id = (select e.organizer_id from performance p join event e on e.id = p.event_id where p.id = l.performance_id),
  state = coalesce((
    select case
      when t.state <> 'void' then 'live'
      when t.void_reason in ('performance_cancelled', 'chargeback') then 'cancelled'
      else 'returned' end
    from ticket t where t.order_id = l.order_id and t.line_no = l.line_no
    order by t.state = 'void', t.issued_at desc limit 1), 'held');
-- Points pay prices before fees.
update order_line l set points_minor = least(l.price_minor, greatest(0, o.points_minor - (
  select coalesce(sum(x.price_minor), 0) from order_line x where x.order_id = l.order_id and x.line_no < l.line_no)))
from orders o where o.id = l.order_id and o.points_minor > 0;

insert into order_line (order_id, line_no, kind, state, organizer_id, item_id, option_no, for_performance_id,
  listed_minor, price_minor, fee_minor)
select l.order_id, l.line_no, 'unit', coalesce((
    select case
      when n.state <> 'void' then 'live'
      when n.void_reason in ('seller_cancelled', 'chargeback') then 'cancelled'
      else 'returned' end
    from entitlement n where n.order_id = l.order_id and n.line_no = l.line_no
    order by n.state = 'void', n.issued_at desc limit 1), 'held'),
  i.organizer_id, l.item_id, l.option_no, l.performance_id, l.price_minor, l.price_minor, l.fee_minor
from item_line l join item i on i.id = l.item_id;

drop table item_line;
alter table orders drop column has_items;

alter table order_line
  alter column kind set not null,
  alter column listed_minor set not null,
  add constraint order_line_points check (points_minor between 0 and price_minor),
  add constraint order_line_of_kind check (case kind
    when 'unit' then item_id is not null and option_no is not null
      and num_nonnulls(performance_id, price_list_id, zone_no, tariff_no, seat_no, epoch) = 0
    when 'seat' then seat_no is not null
      and num_nulls(performance_id, price_list_id, zone_no, tariff_no, epoch) = 0
      and num_nonnulls(item_id, option_no, for_performance_id) = 0
    when 'entry' then seat_no is null
      and num_nulls(performance_id, price_list_id, zone_no, tariff_no, epoch) = 0
      and num_nonnulls(item_id, option_no, for_performance_id) = 0
    else false end);

-- Lines of tickets are not in it, so it costs their sale nothing.
create index order_line_item on order_line (item_id, order_id) where item_id is not null;
