-- Money comes back by the line. A return case names what happened once: which lines, why, by whom. The returns of whole
-- orders before become such cases, by the books: what a case gave back is what was booked then.
--
-- Locks against readers and writers: refund; with the last statement also fee_return, orders.
-- Locks against writers: order_line.
-- It reads the ledger and all void tickets and codes once and changes the names of the transactions of returns, not their
-- amounts. `npm run verify -- upgrade` compares both statements.

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

-- The sums of the books have the same signs as the lines of a return.
create temporary table old_transaction on commit drop as
select order_id, cause, min(created_at) as created_at,
  coalesce(sum(amount_minor) filter (where account like 'organizer:%'), 0) as back_minor,
  coalesce(-sum(amount_minor) filter (where account like 'points:%'), 0) as points_minor,
  coalesce(-sum(amount_minor) filter (where account like 'chargebacks:%'), 0) as charged_back_minor
from (
  select e.*, case when txn like 'return:%' then split_part(txn, ':', 2) else 'chargeback' end as cause
  from ledger_entry e where txn like 'return:%' or txn like 'chargeback-sale:%') e
group by order_id, cause;

-- The lines that ended. Where no code says why, the books do.
create temporary table old_line on commit drop as
select distinct on (l.order_id, l.line_no) l.order_id, l.line_no, l.price_minor, l.points_minor,
  coalesce(c.void_reason, (select min(b.cause) from old_transaction b where b.order_id = l.order_id),
    (select f.cause from fee_return f where f.order_id = l.order_id), 'unknown') as cause
from order_line l
left join (
  select order_id, line_no, void_reason, issued_at, id from ticket where state = 'void'
  union all select order_id, line_no, void_reason, issued_at, id from entitlement where state = 'void') c
  using (order_id, line_no)
where l.state in ('returned', 'cancelled')
order by l.order_id, l.line_no, c.issued_at desc, c.id;

-- What cost nothing was not booked: then the day of the cancellation counts, and without one that of the upgrade.
create temporary table old_case on commit drop as
select gen_random_uuid() as id, c.order_id, c.cause,
  coalesce(b.created_at, f.created_at, (
    select max(s.created_at) from schedule_change s
    where c.cause = 'performance_cancelled' and s.kind = 'cancelled'
      and s.performance_id in (select performance_id from order_line where order_id = c.order_id)), now()) as created_at,
  coalesce(b.back_minor, 0) as back_minor, coalesce(b.points_minor, 0) as points_minor,
  coalesce(b.charged_back_minor, 0) as charged_back_minor
from (
  select order_id, cause from old_line
  union select order_id, cause from fee_return
  union select order_id, cause from old_transaction) c
left join old_transaction b using (order_id, cause)
left join fee_return f using (order_id, cause);

analyze old_line, old_case;

insert into return_case (id, order_id, cause, actor, charged_back_minor, created_at)
select id, order_id, cause, 'system', charged_back_minor, created_at from old_case;

-- What came back of an order is divided over its lines, the money by the money paid for them, the points by the points;
-- rounding the running sums keeps the whole exact. A chargeback took the whole price back, also the part that points
-- had paid, and gave back none of them.
insert into return_line (order_id, line_no, what, case_id, amount_minor, points_minor)
select order_id, line_no, 'price', case_id, money + points, points
from (
  select order_id, line_no, case_id,
    coalesce(round(money_back * money_upto / nullif(money_total, 0))
      - round(money_back * (money_upto - money_minor) / nullif(money_total, 0)), 0) as money,
    coalesce(round(points_back * points_upto / nullif(points_total, 0))
      - round(points_back * (points_upto - points_minor) / nullif(points_total, 0)), 0) as points
  from (
    select l.order_id, l.line_no, l.case_id, l.money_minor, l.points_minor,
      (l.back_minor - l.points_back)::numeric as money_back, l.points_back::numeric,
      sum(l.money_minor) over by_case as money_total, sum(l.money_minor) over running as money_upto,
      sum(l.points_minor) over by_case as points_total, sum(l.points_minor) over running as points_upto
    from (
      select l.order_id, l.line_no, l.price_minor - case when c.points_minor > 0 then l.points_minor else 0 end as money_minor,
        l.points_minor, c.id as case_id, c.back_minor, c.points_minor as points_back
      from old_line l join old_case c using (order_id, cause)) l
    window by_case as (partition by l.case_id), running as (partition by l.case_id order by l.line_no)) x) x;

insert into return_line (order_id, line_no, what, case_id, amount_minor, points_minor)
select l.order_id, l.line_no, 'fee', c.id, l.fee_minor, l.fee_minor
from fee_return f join old_case c using (order_id, cause) join order_line l on l.order_id = f.order_id
where l.fee_minor > 0;

update refund r set case_id = c.id from old_case c where r.order_id = c.order_id and r.reason = c.cause;

update ledger_entry e set txn = n.txn
from (
  select 'return:' || cause || ':' || order_id as old_txn, 'return:' || id as txn from old_case where cause <> 'chargeback'
  union all select 'chargeback-sale:' || order_id, 'return:' || id from old_case where cause = 'chargeback'
  union all select 'fee-return:' || order_id, 'fee-return:' || id from fee_return join old_case using (order_id, cause)) n
where e.txn = n.old_txn;

alter table refund drop constraint refund_payment_id_reason_key;
create unique index refund_auto on refund (payment_id, reason) where case_id is null;
create unique index refund_of_case on refund (case_id) where case_id is not null;

drop table fee_return;
