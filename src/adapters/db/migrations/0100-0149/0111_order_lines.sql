-- One line for whatever an order buys: a numbered seat, an entry to a standing area, or a unit of an item. An order may
-- hold lines of several performances, items and sellers. Lines of items were a table of their own before.
--
-- Locks against readers and writers: order_line, item_line; with the last statements also item, orders, performance.
-- It rewrites the lines once: a million take about half a minute. `npm run verify -- upgrade` compares both statements.

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
  add column item_id int,
  add column option_no smallint,
  -- The performance that a unit accompanies, such as a parking place.
  add column for_performance_id int,
  alter column performance_id drop not null,
  alter column price_list_id drop not null,
  alter column zone_no drop not null,
  alter column tariff_no drop not null,
  alter column tariff_no drop default,
  alter column epoch drop not null,
  alter column epoch drop default,
  -- A line changes its state once or twice: room for the new version on the same page keeps the indexes untouched.
  set (fillfactor = 80);

-- Whom the books owe the price of an order: the organizer of its event may be another one by now.
create temporary table booked_seller on commit drop as
select distinct on (order_id) order_id, nullif(substr(account, 11), 'none')::int as organizer_id
from ledger_entry where txn = 'sale:' || order_id and account like 'organizer:%'
order by order_id, line_no;

-- What became of each line: of its codes the one that is not void counts, otherwise the last one. A sold line whose code
-- is missing ended as its order did.
create temporary table line_end on commit drop as
select o.id as order_id, c.line_no, case
    when c.state <> 'void' then 'live'
    when c.void_reason in ('performance_cancelled', 'seller_cancelled', 'chargeback') then 'cancelled'
    when c.state = 'void' or o.state <> 'paid' then 'returned'
    else 'live' end as state
from (
  select distinct on (l.order_id, l.line_no) l.order_id, l.line_no, c.state, c.void_reason
  from (select order_id, line_no from order_line union all select order_id, line_no from item_line) l
  left join (
    select order_id, line_no, state, void_reason, issued_at, id from ticket
    union all select order_id, line_no, state, void_reason, issued_at, id from entitlement) c using (order_id, line_no)
  order by l.order_id, l.line_no, c.state = 'void', c.issued_at desc, c.id) c
join orders o on o.id = c.order_id
where c.state is not null or o.state in ('paid', 'refund_pending', 'refunded');

analyze booked_seller, line_end;

update order_line l set kind = x.kind, listed_minor = l.price_minor, organizer_id = x.organizer_id, state = x.state
from (
  select l.order_id, l.line_no, case when l.seat_no is null then 'entry' else 'seat' end as kind,
    case when b.order_id is null then e.organizer_id else b.organizer_id end as organizer_id,
    coalesce(n.state, 'held') as state
  from order_line l
  left join performance p on p.id = l.performance_id
  left join event e on e.id = p.event_id
  left join booked_seller b on b.order_id = l.order_id
  left join line_end n on n.order_id = l.order_id and n.line_no = l.line_no) x
where x.order_id = l.order_id and x.line_no = l.line_no;

insert into order_line (order_id, line_no, kind, state, organizer_id, item_id, option_no, for_performance_id,
  listed_minor, price_minor, fee_minor)
select l.order_id, l.line_no, 'unit', coalesce(n.state, 'held'),
  case when b.order_id is null then i.organizer_id else b.organizer_id end,
  l.item_id, l.option_no, l.performance_id, l.price_minor, l.price_minor, l.fee_minor
from item_line l join item i on i.id = l.item_id
left join booked_seller b on b.order_id = l.order_id
left join line_end n on n.order_id = l.order_id and n.line_no = l.line_no;

-- Points pay prices before fees.
update order_line l set points_minor = least(l.price_minor, greatest(0, o.points_minor - (
  select coalesce(sum(x.price_minor), 0) from order_line x where x.order_id = l.order_id and x.line_no < l.line_no)))
from orders o where o.id = l.order_id and o.points_minor > 0;

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

-- Nothing is known yet about the new columns.
analyze order_line;

-- Last, because the foreign keys and the end of the old ones lock the tables that all pages read.
alter table order_line
  add foreign key (item_id) references item,
  add foreign key (for_performance_id) references performance;
drop table item_line;
alter table orders drop column has_items;
