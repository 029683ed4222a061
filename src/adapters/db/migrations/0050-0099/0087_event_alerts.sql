-- What people want to hear about an event by email, without an account. Rules: src/domain/alerts.
create table event_alert (
  id           uuid primary key,
  secret       text not null unique,           -- in the links of its emails; it confirms and ends this alert and opens nothing else
  event_id     int not null references event on delete cascade,
  city_id      int not null references city,
  email        text not null check (email = lower(email)),
  market       text not null check (market in ('belarus', 'georgia')),
  locale       text not null,                  -- of the page it was asked for on
  asked_at     timestamptz not null default now(),
  confirmed_at timestamptz,                    -- when the owner of the mailbox agreed; nothing but the question is sent before
  newest_performance_id int not null default 0, -- of the event in the city at that moment; later ones are new dates
  unique (email, event_id, city_id)
);
create index event_alert_event on event_alert (event_id, city_id) where confirmed_at is not null;
create index event_alert_asked on event_alert (asked_at) where confirmed_at is null;

-- The last seen state of the performances that people have alerts for. A change from it is news.
create table alerted_performance (
  performance_id  int primary key references performance on delete cascade,
  sold_out_since  timestamptz,
  min_total_minor int                          -- price of the cheapest ticket with its fee; null without prices
);
