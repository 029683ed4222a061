-- One mailbox in its many spellings: what follows a plus is the owner's own label, and Gmail reads no dots. Limits per
-- buyer count mailboxes; letters go to the address as it was typed. domain/contact/mailbox-of.ts says the same.
create function mailbox_of(email text) returns text
language sql immutable strict parallel safe
return case
  when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2)
end;

create index orders_mailbox on orders (mailbox_of(email)) where email is not null;
