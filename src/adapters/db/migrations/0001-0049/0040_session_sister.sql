-- What a browser holds beside its token to have a session on a sister host too: a cookie of the hosts' common domain that
-- no script reads. Each number is good once, and answers with the next; the token alone makes no session.
create table session_sister (
  hash       text primary key,
  session_id uuid not null references session on delete cascade, -- the one it was given with
  domain     text not null,
  made_at    timestamptz not null default now(),
  spent_at   timestamptz
);
create index session_sister_session on session_sister (session_id);
