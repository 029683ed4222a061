-- Whose browser a hold belongs to, for the limits on keeping seats without buying them. A random number, no person.
alter table orders add column visitor text;
-- Without the state, so that an order that moves on is not indexed anew for it.
create index orders_visitor on orders (visitor, created_at) where visitor is not null;
