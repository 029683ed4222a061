-- What a bank's discount kept from us, where it gave one; null: all that was captured arrived.
alter table payment add column transferred_minor bigint check (transferred_minor >= 0);
-- Taken back by the payer's bank. The payment stays captured: what happened once is not undone.
alter table payment add column charged_back_minor bigint not null default 0 check (charged_back_minor >= 0);
-- A chargeback names the capture only.
create index payment_capture_ref on payment (provider, capture_ref) where capture_ref is not null;

-- sent_minor: less than the amount where only a part of it had been transferred. unknown_since: since when a try may
-- have reached the provider without our hearing of it. key_no: part of the idempotency key, new after each refusal.
alter table refund add column sent_minor bigint check (sent_minor >= 0);
alter table refund add column unknown_since timestamptz;
alter table refund add column key_no int not null default 0;
alter table refund add column alarmed_at timestamptz;

create table chargeback (
  id           uuid primary key,
  provider     text not null,
  ref          text not null,
  payment_id   uuid not null references payment,
  order_id     uuid not null references orders,
  amount_minor bigint not null check (amount_minor > 0),
  currency     char(3) not null,
  created_at   timestamptz not null default now(),
  unique (provider, ref)
);
create index chargeback_payment on chargeback (payment_id);
