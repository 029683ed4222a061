-- A ticket has a key of its own, a holder, and the seat of its code under a name that no change of the hall plan touches.
--
-- Locks against readers and writers: ticket; at the end order_line, performance.
-- Locks against writers: account.
-- It writes each row of ticket once; a million take about twenty seconds. The rest takes a moment: the new columns are
-- empty or have constant defaults.

alter table ticket
  -- 128 random bits as base64url: opens this ticket's page and nothing of the order.
  add column access_key text,
  -- The seat as the code names it, frozen when the ticket is issued; seat_no is its place in the present plan version.
  add column signed_seat_no int,
  add column holder_name text,
  -- Null while the ticket is its buyer's.
  add column holder_email text check (holder_email = lower(holder_email)),
  add column holder_account_id uuid,
  -- It belongs to somebody other than the buyer, who then no longer sees its code.
  add column is_handed_over boolean not null default false,
  -- The ticket of the same line in whose place this one was issued.
  add column replaces uuid references ticket;

create function new_ticket_key() returns text language sql volatile as $$
  select translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'),
    '+/=', '-_')
$$;

update ticket set access_key = new_ticket_key(), signed_seat_no = seat_no;

alter table ticket
  alter column access_key set default new_ticket_key(),
  alter column access_key set not null,
  add constraint ticket_holder_account foreign key (holder_account_id) references account,
  add constraint ticket_access_key unique (access_key),
  add constraint ticket_signed_seat check ((signed_seat_no is null) = (seat_no is null)),
  add constraint ticket_holder check (is_handed_over or num_nonnulls(holder_email, holder_account_id) = 0);
create unique index ticket_replaces on ticket (replaces) where replaces is not null;
create index ticket_holder_account on ticket (holder_account_id) where holder_account_id is not null;
create index ticket_holder_email on ticket (holder_email) where holder_email is not null;

alter table performance
  -- The organizer may forbid that tickets change hands.
  add column transfer_allowed boolean not null default true,
  add column reentry text not null default 'none' check (reentry in ('none', 'after_exit', 'free')),
  -- Each ticket names its holder.
  add column asks_names boolean not null default false;

-- Whose name the ticket of this line will bear.
alter table order_line add column holder_name text;
