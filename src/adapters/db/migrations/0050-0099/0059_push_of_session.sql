-- A browser's messages end with the login that asked for them, however that ends. Null: asked for before this was kept.
alter table push_subscription add column session_id uuid references session on delete cascade;
create index push_subscription_session on push_subscription (session_id);

create function end_push_of_session() returns trigger language plpgsql as $$
begin
  -- One of before may be any browser's: it ends when the password does.
  delete from push_subscription
  where session_id = new.id or (session_id is null and account_id = new.account_id and new.end_reason = 'password');
  return null;
end $$;
create trigger session_ends_push after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_push_of_session();
