-- The files of keys that this database has been used with, by a digest of their content. A process with other keys would
-- call half of the tickets forged, or end everybody's login, so it does not start.
create table key_file (
  name text primary key,
  digest text not null,
  known_since timestamptz not null default now()
);
