-- A buyer whose address an account has proved belongs to that account from then on, and with it the points: they do not
-- follow the address to whoever proves it next.
alter table buyer add column account_id uuid references account;
create index buyer_account on buyer (account_id) where account_id is not null;
