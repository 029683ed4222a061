-- Letters and short messages of the demo, which has no way to the world: shown at /dev/outbox, empty in production.
create table demo_message (
  id          bigint generated always as identity primary key,
  channel     text not null check (channel in ('mail', 'sms')),
  key         text not null unique,            -- of the cause: the same news is one message, however often it is sent
  sender      text not null,
  recipient   text not null,
  subject     text not null,
  body_text   text not null,
  body_html   text,
  times       int not null default 1,
  created_at  timestamptz not null default now()
);
create table demo_attachment (
  message_id   bigint not null references demo_message on delete cascade,
  ord          smallint not null,
  filename     text not null,
  content_type text not null,
  cid          text,
  content      bytea not null,
  primary key (message_id, ord)
);
