-- Last question to the provider on behalf of a buyer who waits before the screen: at most one in three seconds.
alter table payment add column asked_at timestamptz;
