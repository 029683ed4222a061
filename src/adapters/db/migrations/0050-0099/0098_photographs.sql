-- Photographs of events, places and people. What shows one keeps what pages need of it (id, colour, size, credit and
-- alternative text by language), so that a list of cards reads no other table. The pictures are found by the id, a hash.
create table photo (
  id           text primary key check (id ~ '^[0-9a-f]{20}$'),
  colour       text not null check (colour ~ '^#[0-9a-f]{6}$'),
  width        int not null check (width > 0),
  height       int not null check (height > 0),
  created_at   timestamptz not null default now(),
  -- Since when nothing shows it; pages and messages that were sent before still do.
  unused_since timestamptz
);
create table photo_file (
  photo_id text not null references photo on delete cascade,
  name     text not null,
  bytes    bytea not null,
  primary key (photo_id, name)
);
-- The pictures are compressed already.
alter table photo_file alter column bytes set storage external;

alter table event add column photo jsonb;
alter table place add column photo jsonb;
alter table person add column photo jsonb;
