-- An order that the account received by its phone or email, and not by buying while logged in: anybody can type a number.
alter table orders add column claimed_at timestamptz;
