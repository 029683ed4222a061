-- What settling money needs beside 0002.

-- The performance's epoch when its seat was held: after a move the buyer has not agreed to the new date.
alter table order_line add column epoch int not null default 1;

-- What the provider says it took. Differs from amount_minor and currency only when something is wrong.
alter table payment add column captured_minor bigint, add column captured_currency text;

alter table refund
  add column next_try_at timestamptz default now(),   -- a lease while the provider is asked, then the back-off
  add column failure text;
create index refund_due on refund (next_try_at) where state in ('requested', 'sent');

-- Null until its effect is committed: what a provider keeps sending and we never finish is seen by its age.
alter table webhook_receipt add column done_at timestamptz;
create index webhook_receipt_open on webhook_receipt (received_at) where done_at is null;

create index order_line_seat on order_line (performance_id, seat_no) where seat_no is not null;
create index ticket_order on ticket (order_id);
create index refund_order on refund (order_id);

-- Can seats be chosen and paid at this moment? The same rule as domain/performances (isSellable of performanceStatus),
-- written here because only the database's clock may answer it. A test compares the two.
create function is_sellable(p performance, at timestamptz) returns boolean language sql immutable parallel safe
  return (p.state = 'scheduled' or (p.state = 'postponed' and p.previous_starts_at is not null))
     and p.starts_at > at
     and (p.sale_mode = 'free'
       or (p.sale_mode = 'online'
         and p.price_list_id is not null
         and (p.sale_to is null or p.sale_to > at)
         and (p.sale_from is null or p.sale_from <= at or coalesce(p.presale_from <= at, false))));

-- The limit per buyer counts by e-mail and by phone.
create index orders_email on orders (email) where email is not null;
create index orders_phone on orders (phone) where phone is not null;
