-- What each gate decided about each ticket. The first admission stays readable as ticket.used_at, which the statement
-- that writes a scan sets and nothing else does; invariant I33 compares them.
--
-- Locks against writers: ticket.
-- It reads the used ones once, with their rows of audit.

create table ticket_scan (
  id        bigint generated always as identity primary key,
  ticket_id uuid not null references ticket,
  gate      text,
  -- The person or device that scanned.
  actor     text not null,
  direction text not null check (direction in ('in', 'out')),
  -- Only `valid` lets the holder pass.
  verdict   text not null check (verdict in ('valid', 'used', 'inside', 'outside', 'void', 'wrong_performance', 'not_yet')),
  -- The performance's rule at that moment, which the organizer may change.
  reentry   text not null default 'none' check (reentry in ('none', 'after_exit', 'free')),
  at        timestamptz not null default clock_timestamp()
);
create index ticket_scan_ticket on ticket_scan (ticket_id, id);

insert into ticket_scan (ticket_id, actor, direction, verdict, at)
select t.id, coalesce(a.actor, 'system'), 'in', 'valid', t.used_at
from ticket t
left join lateral (
  select actor from audit where thing = 'ticket:' || t.serial and action = 'ticket.admit' order by id limit 1) a on true
where t.used_at is not null
order by t.used_at;
