-- Whether the database is a demo's or a deployment's: one row, written by the first start of either, so that forgotten
-- settings never start a demo on what is really sold.
create table database_kind (
  is_demo boolean not null,
  since timestamptz not null default now(),
  only_row boolean primary key default true check (only_row)
);
