-- What returns keep back is kept for each rule, because a line may break several at once, and a rule of which it was not
-- reduced itself (domain/refunds/broken-rules.ts).
--
-- Locks against writers: order_line.
-- For a moment: the new table has a row for each payer of a return out of a set.

create table return_withheld (
  order_id  uuid not null,
  line_no   smallint not null,              -- the returned line
  rule_id   int not null,                   -- 0: the minimum of the order's voucher
  tender_no smallint not null default 0,    -- of order_tender; 0: money
  minor     bigint not null check (minor <> 0),  -- negative where it came back
  primary key (order_id, line_no, rule_id, tender_no),
  foreign key (order_id, line_no) references order_line on delete cascade
);

-- Until now a line kept back for its own rule alone.
insert into return_withheld (order_id, line_no, rule_id, tender_no, minor)
select t.order_id, t.line_no, l.rule_id, t.tender_no, t.withheld_minor
from return_tender t join order_line l using (order_id, line_no)
where t.withheld_minor <> 0 and l.rule_id is not null
union all
select r.order_id, r.line_no, l.rule_id, 0, r.withheld_minor - coalesce(t.minor, 0)
from return_line r join order_line l using (order_id, line_no)
left join (select order_id, line_no, sum(withheld_minor) as minor from return_tender group by 1, 2) t using (order_id, line_no)
where r.withheld_minor <> 0 and l.rule_id is not null and r.withheld_minor <> coalesce(t.minor, 0);
