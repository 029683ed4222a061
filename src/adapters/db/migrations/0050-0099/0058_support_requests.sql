-- What visitors write to support. Rules: src/domain/support. How long it is kept: docs/site.md, "Writing to support".
create table support_request (
  id           uuid primary key,               -- of the form: sent twice, it is one request
  number       text not null unique,           -- what people read out
  state        text not null default 'new' check (state in ('new', 'answered', 'closed')),
  market       text not null check (market in ('belarus', 'georgia')),
  locale       text not null,                  -- of the page it was written on: the receipt speaks it
  topic        text not null check (topic in ('order', 'refund', 'account', 'event', 'site', 'other')),
  name         text,
  email        text not null check (email = lower(email)),
  order_number text,                           -- as typed, in our spelling; nobody has checked whose it is
  body         text not null,
  account_id   uuid references account,        -- of whoever was logged in
  network      text,                           -- where it came from, for a month: against floods of them
  created_at   timestamptz not null default now()
);
create index support_request_email on support_request (email);
create index support_request_account on support_request (account_id) where account_id is not null;
create index support_request_age on support_request (created_at);
