-- What an organizer asks at checkout, and what the buyer answered.
--
-- Locks against writers: order_line, orders, organizer, performance.
-- For a moment: the new tables are empty.

create table question (
  id             int generated always as identity primary key,
  -- Asked for this performance, or for every performance of the organizer.
  performance_id int references performance,
  organizer_id   int references organizer,
  -- Once for each ticket, or once for the order.
  scope          text not null check (scope in ('ticket', 'order')),
  kind           text not null check (kind in ('text', 'choice', 'name', 'birth_date', 'phone')),
  is_required    boolean not null default true,
  label          jsonb not null,
  -- Of a choice, in the order in which they are shown: [{"key": "veg", "text": {"ru": "..."}}]
  choices        jsonb,
  position       smallint not null default 0,
  -- No longer asked; its answers stay.
  ended_at       timestamptz,
  check (num_nonnulls(performance_id, organizer_id) = 1),
  check (label ?& array['ru', 'be', 'en', 'ka']),
  check ((kind = 'choice') = (choices is not null)),
  check (jsonb_typeof(choices) = 'array' and jsonb_array_length(choices) between 1 and 50)
);
create index question_performance on question (performance_id) where performance_id is not null;
create index question_organizer on question (organizer_id) where organizer_id is not null;

create table answer (
  question_id int not null references question,
  order_id    uuid not null references orders,
  -- Of the ticket that it is about; null for an answer about the whole order.
  line_no     smallint,
  -- Null once the buyer's account is gone.
  value       text check (length(value) between 1 and 500),
  answered_at timestamptz not null default now(),
  unique nulls not distinct (order_id, line_no, question_id),
  foreign key (order_id, line_no) references order_line on delete cascade
);
