-- An order is paid by several tenders: gift certificates, credit of an account, points, and money for the rest. What each
-- pays of each line is frozen with the line, so that a returned line gives back its own part. An order that only money
-- pays has no rows here.
--
-- Locks against readers and writers: order_line, orders, return_line.
-- Locks against writers: account, buyer, entitlement, ledger_entry, organizer, return_case.
-- For a moment, apart from the index, which reads the ledger once; only orders paid with points are written.

create table certificate (
  id             int generated always as identity primary key,
  -- Twelve random letters and a check letter; of a bought one also the code of its entitlement.
  code           text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{13}$'),
  market         text not null check (market in ('belarus', 'georgia')),
  currency       char(3) not null check (currency in ('BYN', 'GEL')),
  initial_minor  bigint not null check (initial_minor > 0),
  balance_minor  bigint not null,
  state          text not null default 'active' check (state in ('active', 'void')),
  valid_until    timestamptz,
  -- Who sold it and answers for its balance; null: the operator of the site.
  organizer_id   int references organizer,
  entitlement_id uuid unique references entitlement,
  -- Whoever has the code may spend it; these only show it in a cabinet.
  account_id     uuid references account,
  email          text check (email = lower(email)),
  created_at     timestamptz not null default now(),
  check (balance_minor between 0 and initial_minor),
  check (state = 'active' or balance_minor = 0)
) with (fillfactor = 60);
create index certificate_account on certificate (account_id) where account_id is not null;
create index certificate_email on certificate (email) where email is not null;

create table order_tender (
  id             uuid primary key default gen_random_uuid(),
  order_id       uuid not null references orders,
  tender_no      smallint not null,
  kind           text not null check (kind in ('certificate', 'credit', 'points')),
  certificate_id int references certificate,
  account_id     uuid references account,     -- whose credit
  buyer_id       uuid references buyer,       -- whose points
  amount_minor   bigint not null check (amount_minor > 0),
  -- The most that the buyer wants to spend of it; null: whatever the order needs.
  wanted_minor   bigint check (wanted_minor > 0),
  -- `reserved` while the order is open, `spent` with its payment, `given_back` when it ended unpaid or the buyer chose
  -- otherwise. What comes back of a paid order is in return_tender.
  state          text not null default 'reserved' check (state in ('reserved', 'spent', 'given_back')),
  -- How often it was reserved: late money takes it again.
  takes          smallint not null default 1,
  -- The buyer has chosen other tenders since.
  replaced_at    timestamptz,
  created_at     timestamptz not null default now(),
  unique (order_id, tender_no),
  check (case kind when 'certificate' then certificate_id is not null and num_nonnulls(account_id, buyer_id) = 0
    when 'credit' then account_id is not null and num_nonnulls(certificate_id, buyer_id) = 0
    else buyer_id is not null and num_nonnulls(certificate_id, account_id) = 0 end),
  check (replaced_at is null or state = 'given_back')
);
create index order_tender_certificate on order_tender (certificate_id) where certificate_id is not null;

-- What a tender pays of a line: its price and its fee apart.
create table line_tender (
  order_id    uuid not null,
  line_no     smallint not null,
  tender_no   smallint not null,
  price_minor bigint not null check (price_minor >= 0),
  fee_minor   bigint not null check (fee_minor >= 0),
  primary key (order_id, line_no, tender_no),
  foreign key (order_id, line_no) references order_line on delete cascade,
  foreign key (order_id, tender_no) references order_tender (order_id, tender_no)
);

-- What came back of a line's price to the tender that had paid it.
create table return_tender (
  order_id     uuid not null,
  line_no      smallint not null,
  tender_no    smallint not null,
  case_id      uuid not null references return_case,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (order_id, line_no, tender_no),
  foreign key (order_id, line_no, tender_no) references line_tender
);
create index return_tender_case on return_tender (case_id);

-- Points were the only tender before. From now on: of the order all that its tenders pay, of a line what they pay of its
-- price, of a return what does not come back as money.
alter table orders rename column points_minor to covered_minor;
alter table order_line rename column points_minor to covered_minor;
alter table return_line rename column points_minor to covered_minor;

-- A balance of points or credit is the sum of its account. Sales by money alone have no entries in it.
create index ledger_balance_account on ledger_entry (account) where account like 'points:%' or account like 'credit:%';

-- Points of a buyer who is not known yet were not spent.
update orders set covered_minor = 0 where covered_minor > 0 and buyer_id is null;
update order_line l set covered_minor = 0 from orders o where o.id = l.order_id and l.covered_minor > 0 and o.covered_minor = 0;

insert into order_tender (order_id, tender_no, kind, buyer_id, amount_minor, state, takes, created_at)
select id, 1, 'points', buyer_id, covered_minor,
  case when state in ('held', 'awaiting_payment') then 'reserved'
    when state in ('expired', 'cancelled') then 'given_back' else 'spent' end,
  case when state in ('expired', 'cancelled') then 0 else 1 end, created_at
from orders where covered_minor > 0;

-- Points paid prices first; the rest of them paid the fees in the order of the lines.
insert into line_tender (order_id, line_no, tender_no, price_minor, fee_minor)
select order_id, line_no, 1, covered_minor, least(fee_minor, greatest(0, for_fees - fees_before))
from (
  select l.order_id, l.line_no, l.covered_minor, l.fee_minor,
    o.covered_minor - sum(l.covered_minor) over (partition by l.order_id) as for_fees,
    sum(l.fee_minor) over (partition by l.order_id order by l.line_no) - l.fee_minor as fees_before
  from order_line l join orders o on o.id = l.order_id
  where o.covered_minor > 0) x
where covered_minor > 0 or least(fee_minor, for_fees - fees_before) > 0;

insert into return_tender (order_id, line_no, tender_no, case_id, amount_minor)
select order_id, line_no, 1, case_id, covered_minor from return_line where what = 'price' and covered_minor > 0;

insert into ledger_entry (txn, line_no, account, unit, amount_minor, order_id)
select 'reserve:' || t.id || ':1', n.line_no, n.account, 'PTS.' || o.market, n.sign * t.amount_minor, o.id
from order_tender t join orders o on o.id = t.order_id
cross join lateral (values (1, 'points:' || t.buyer_id, 1), (2, 'points_reserved:' || o.id, -1)) as n(line_no, account, sign)
where t.state = 'reserved';
