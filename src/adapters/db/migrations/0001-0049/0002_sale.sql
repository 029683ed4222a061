-- The sale: seats, orders, money, tickets. Rules: docs/architecture.md, "Selling".
-- Lock order everywhere: performance (advisory) -> order -> seats by number -> standing areas -> payment -> refund.

-- Written once when sale of a performance opens. No index on status or held_until: every update stays HOT.
create table perf_seat (
  performance_id int not null references performance,
  seat_no    int not null,
  zone_no    smallint not null,
  status     smallint not null default 0 check (status between 0 and 3),  -- 0 free, 1 held, 2 sold, 3 not for sale
  order_id   uuid,
  held_until timestamptz,
  rev        int not null default 0,
  primary key (performance_id, seat_no),
  check ((status in (0, 3)) = (order_id is null)),
  check ((status = 1) = (held_until is not null))
) with (fillfactor = 60);

create table perf_quota (
  performance_id int not null references performance,
  zone_no  smallint not null,
  capacity int not null,
  used     int not null default 0,
  primary key (performance_id, zone_no),
  check (used between 0 and capacity)
) with (fillfactor = 10);

create table buyer (
  id         uuid primary key,
  email      text not null unique check (email = lower(email)),
  phone      text,
  created_at timestamptz not null default now()
);

create table orders (
  id         uuid primary key,
  number     text not null unique,            -- what people read out: RA-XXXXXX
  access_key text not null unique,            -- 128 random bits; opens the ticket page
  market     text not null,
  locale     text not null,
  state      text not null default 'held' check (state in ('held', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded')),
  buyer_id   uuid references buyer,
  email      text,
  phone      text,
  currency   char(3) not null check (currency in ('BYN', 'GEL')),
  face_minor bigint not null check (face_minor >= 0),
  fee_minor  bigint not null check (fee_minor >= 0),
  points_minor bigint not null default 0 check (points_minor >= 0),
  due_minor  bigint generated always as (face_minor + fee_minor - points_minor) stored,
  hold_until timestamptz not null,            -- the database's clock decides
  extended   boolean not null default false,  -- once, at the step to payment
  accepts_better boolean not null default false,
  offer_version   text,
  privacy_version text,
  consent_at timestamptz,
  distributor_company_id text,
  ftm        text,
  idem_key   text not null unique,
  created_at timestamptz not null default now(),
  paid_at    timestamptz
) with (fillfactor = 80);
create index orders_expiry on orders (hold_until) where state in ('held', 'awaiting_payment');
create index orders_buyer on orders (buyer_id, created_at desc);

-- One line a ticket: a seat, or one entry to a standing area (seat_no null).
create table order_line (
  order_id       uuid not null references orders,
  line_no        smallint not null,
  performance_id int not null,
  price_list_id  int not null,
  zone_no        smallint not null,
  tariff_no      smallint not null default 1,
  seat_no        int,
  price_minor    bigint not null,
  fee_minor      bigint not null,
  primary key (order_id, line_no)
);
create index order_line_performance on order_line (performance_id, order_id);

create table payment (
  id           uuid primary key,              -- also the provider's idempotency key and tracking id
  order_id     uuid not null references orders,
  provider     text not null,
  provider_ref text,
  capture_ref  text,
  amount_minor bigint not null,
  currency     char(3) not null,
  state        text not null default 'created' check (state in ('created', 'redirected', 'captured', 'failed', 'expired')),
  applied      boolean not null default false, -- this capture paid the order
  redirect_url text,
  session_until timestamptz not null,
  method       text,
  failure      text,
  checks       int not null default 0,
  next_check_at timestamptz,                  -- poll until the provider has a final answer
  created_at   timestamptz not null default now(),
  captured_at  timestamptz
);
create unique index payment_provider_ref on payment (provider, provider_ref) where provider_ref is not null;
create unique index payment_one_open on payment (order_id) where state in ('created', 'redirected');
create unique index payment_one_applied on payment (order_id) where applied;
create index payment_order on payment (order_id);
create index payment_due_check on payment (next_check_at) where next_check_at is not null;

create table webhook_receipt (
  provider   text not null,
  digest     text not null,
  payment_id uuid,
  times      int not null default 1,
  received_at timestamptz not null default now(),
  primary key (provider, digest)
);

create table refund (
  id         uuid primary key,
  payment_id uuid not null references payment,
  order_id   uuid not null references orders,
  reason     text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state      text not null default 'requested' check (state in ('requested', 'sent', 'confirmed', 'failed')),
  refund_ref text,
  attempts   int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (payment_id, reason)
);
create index refund_open on refund (created_at) where state in ('requested', 'sent');

-- The service fee comes back as points once per order for all time: the key is the rule.
create table fee_return (
  order_id   uuid primary key references orders,
  points     bigint not null,
  cause      text not null,
  created_at timestamptz not null default now()
);

-- Double entry. unit is a currency or a points unit ('PTS.belarus'); each txn sums to zero by unit.
create table ledger_entry (
  txn      text not null,
  line_no  smallint not null,
  account  text not null,
  unit     text not null,
  amount_minor bigint not null,
  order_id uuid,
  created_at timestamptz not null default now(),
  primary key (txn, line_no)
);
create index ledger_account on ledger_entry (account);
create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by txn, unit having sum(amount_minor) <> 0) then
    raise exception 'ledger transaction does not balance';
  end if;
  return null;
end $$;
create trigger ledger_balance after insert on ledger_entry
  referencing new table as added for each statement execute function ledger_must_balance();

create table ticket (
  id          uuid primary key,
  serial      text not null unique,
  order_id    uuid not null references orders,
  line_no     smallint not null,
  performance_id int not null references performance,
  zone_no     smallint not null,
  seat_no     int,
  epoch       int not null,
  state       text not null default 'issued' check (state in ('issued', 'used', 'void')),
  price_minor bigint not null,
  fee_minor   bigint not null,
  labels      jsonb not null,                 -- frozen: sector, row, seat, zone and the return rule
  issued_at   timestamptz not null default now(),
  used_at     timestamptz,
  void_reason text
);
create unique index ticket_one_per_seat on ticket (performance_id, seat_no) where seat_no is not null and state <> 'void';
create unique index ticket_one_per_line on ticket (order_id, line_no) where state <> 'void';
create index ticket_performance on ticket (performance_id) where state = 'issued';

create table performance_move (
  id             int generated by default as identity primary key,
  performance_id int not null references performance,
  kind           text not null check (kind in ('cancelled', 'postponed')),
  old_starts_at  timestamptz not null,
  new_starts_at  timestamptz,
  refund_until   timestamptz,
  created_at     timestamptz not null default now()
);

-- Effects leave by this table: written with their cause, handed to the job queue by the relay.
create table outbox (
  id         bigint generated always as identity primary key,
  topic      text not null,
  key        text not null,
  payload    jsonb not null default '{}',
  created_at timestamptz not null default now(),
  handed_at  timestamptz,
  unique (topic, key)
);
create index outbox_waiting on outbox (id) where handed_at is null;

create table audit (
  id     bigint generated always as identity primary key,
  actor  text not null,
  action text not null,
  thing  text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
