-- Money comes back by the line. A return case names what happened once: which lines, why, by whom. The fee returns of
-- whole orders before become lines of such cases.
--
-- Locks refund, ledger_entry and fee_return against writers until the end; it reads all void tickets and codes once and
-- changes the names of the bookings of returns, not their amounts.

create table return_case (
  id         uuid primary key,
  order_id   uuid not null references orders,
  cause      text not null,
  actor      text not null,
  -- The part of the returned prices that the payer's bank had taken back before.
  charged_back_minor bigint not null default 0 check (charged_back_minor >= 0),
  created_at timestamptz not null default now()
);
create index return_case_order on return_case (order_id);

-- The primary key is the rule: each price and each service fee comes back once for all time.
create table return_line (
  order_id uuid not null,
  line_no  smallint not null,
  what     text not null check (what in ('price', 'fee')),
  case_id  uuid not null references return_case,
  -- Of the price what comes back, as money and as points; of the fee the points.
  amount_minor bigint not null check (amount_minor >= 0),
  points_minor bigint not null,
  primary key (order_id, line_no, what),
  foreign key (order_id, line_no) references order_line,
  check (points_minor between 0 and amount_minor),
  check (what = 'price' or points_minor = amount_minor)
);
create index return_line_case on return_line (case_id);

-- Null: money that bought nothing, which goes back whole.
alter table refund add column case_id uuid references return_case;

create temporary table old_line on commit drop as
select x.order_id, x.line_no, x.void_reason as cause, l.price_minor, x.issued_at
from (
  select distinct on (order_id, line_no) order_id, line_no, state, void_reason, issued_at
  from (
    select order_id, line_no, state, void_reason, issued_at from ticket
    union all select order_id, line_no, state, void_reason, issued_at from entitlement) every
  order by order_id, line_no, state = 'void', issued_at desc) x
join order_line l using (order_id, line_no)
where x.state = 'void' and x.void_reason is not null;

create temporary table old_case on commit drop as
select gen_random_uuid() as id, c.order_id, c.cause,
  coalesce((select min(created_at) from refund where order_id = c.order_id and reason = c.cause),
    (select created_at from fee_return where order_id = c.order_id and cause = c.cause), now()) as created_at,
  coalesce((select sum(amount_minor) from refund where order_id = c.order_id and reason = c.cause), 0) as refunded_minor,
  case when c.cause = 'chargeback'
    then (select sum(price_minor) from old_line where order_id = c.order_id and cause = c.cause)
    else coalesce((select sum((detail ->> 'chargedBackMinor')::bigint) from audit
      where action = 'refund.reduced' and thing = 'order:' || c.order_id and detail ->> 'cause' = c.cause), 0)
  end as charged_back_minor
from (select order_id, cause from old_line union select order_id, cause from fee_return) c;

insert into return_case (id, order_id, cause, actor, charged_back_minor, created_at)
select id, order_id, cause, 'system', charged_back_minor, created_at from old_case;

-- What came back of an order is divided over its lines by their prices; rounding the running sums keeps the whole exact.
insert into return_line (order_id, line_no, what, case_id, amount_minor, points_minor)
select order_id, line_no, 'price', case_id,
  case when total = 0 then 0
    else round(back * upto / total) - round(back * (upto - price_minor) / total) end, 0
from (
  select l.order_id, l.line_no, c.id as case_id, l.price_minor,
    (c.refunded_minor + c.charged_back_minor)::numeric as back,
    sum(l.price_minor) over (partition by c.id) as total,
    sum(l.price_minor) over (partition by c.id order by l.line_no) as upto
  from old_line l join old_case c using (order_id, cause)) x;

insert into return_line (order_id, line_no, what, case_id, amount_minor, points_minor)
select l.order_id, l.line_no, 'fee', c.id, l.fee_minor, l.fee_minor
from fee_return f join old_case c using (order_id, cause) join order_line l on l.order_id = f.order_id
where l.fee_minor > 0;

update refund r set case_id = c.id from old_case c where r.order_id = c.order_id and r.reason = c.cause;

update ledger_entry e set txn = 'return:' || c.id from old_case c
where e.txn = 'return:' || c.cause || ':' || c.order_id;
update ledger_entry e set txn = 'return:' || c.id from old_case c
where c.cause = 'chargeback' and e.txn = 'chargeback-sale:' || c.order_id;
update ledger_entry e set txn = 'fee-return:' || c.id
from fee_return f join old_case c using (order_id, cause) where e.txn = 'fee-return:' || f.order_id;

drop table fee_return;
alter table refund drop constraint refund_payment_id_reason_key;
create unique index refund_auto on refund (payment_id, reason) where case_id is null;
create unique index refund_of_case on refund (case_id) where case_id is not null;
