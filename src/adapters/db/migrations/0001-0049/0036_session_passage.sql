-- A login on its way to the other market's site, whose domain shares no cookie with this one's. One a session at most;
-- it is spent by being shown, and good for a minute.
create table session_passage (
  session_id uuid primary key references session on delete cascade, -- the login that is carried
  code_hash  text not null unique,
  challenge  text not null,                        -- digest of the number that the arriving browser keeps in a cookie
  host       text not null,                        -- the only one where the code counts
  made_at    timestamptz not null default now()
);
