-- What a person wants to be told, and by which way. No row: the choice the product starts with (domain/notices).
create table notice_choice (
  account_id uuid not null references account on delete cascade,
  topic      text not null check (topic in ('tickets', 'reminders', 'followed', 'on_sale', 'reviews', 'news')),
  channel    text not null check (channel in ('mail', 'sms', 'push')),
  is_on      boolean not null,
  chosen_at  timestamptz not null default now(),   -- when it was agreed to, or taken back
  primary key (account_id, topic, channel)
);

-- A browser that shows messages while no page of ours is open.
create table push_subscription (
  id         uuid primary key,
  account_id uuid not null references account on delete cascade,
  endpoint   text not null unique,                 -- at the browser's maker; whoever has it and our key may send
  p256dh     text not null,
  auth       text not null,
  user_agent text not null,
  created_at timestamptz not null default now()
);
create index push_subscription_account on push_subscription (account_id);

-- Reminders look for what begins soon, announcements for what is new or goes on sale.
create index performance_starts on performance (starts_at) where state = 'scheduled';
create index performance_sale_from on performance (sale_from) where sale_from is not null;
create index event_created on event (created_at);
