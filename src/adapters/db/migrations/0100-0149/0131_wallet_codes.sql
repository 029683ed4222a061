-- A guest proves an address by a code sent to it, and may then pay an order with the points and certificates of that
-- address. The proof belongs to the order: another order of the same browser asks again.
--
-- Locks against writers: orders.
-- For a moment: the new table is empty.

create table wallet_code (
  order_id  uuid primary key references orders,
  email     text not null check (email = lower(email)),
  -- How many emails with a code were asked for.
  emails    smallint not null default 1,
  asked_at  timestamptz not null default now(),
  code_hash text,             -- null until the email is written, because the code is made then
  made_at   timestamptz,
  tries     smallint not null default 0,
  proved_at timestamptz
);
create index wallet_code_email on wallet_code (email);
