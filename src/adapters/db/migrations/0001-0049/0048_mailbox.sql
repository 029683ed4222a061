-- The limit per buyer counts mailboxes: a letter to `anna+2@…`, or to a Gmail address with other dots, reaches the same
-- person. The same rule as domain/contact/email.ts (mailboxOf); a test compares the two.
create function mailbox_of(email text) returns text language sql immutable parallel safe
  return case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(coalesce(nullif(split_part(split_part(email, '@', 1), '+', 1), ''), split_part(email, '@', 1)), '.', '') || '@gmail.com'
    else coalesce(nullif(split_part(split_part(email, '@', 1), '+', 1), ''), split_part(email, '@', 1)) || '@' || split_part(email, '@', 2)
  end;

alter table orders add column mailbox text generated always as (mailbox_of(email)) stored;
create index orders_mailbox on orders (mailbox) where mailbox is not null;
