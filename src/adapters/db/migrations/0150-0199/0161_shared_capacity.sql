-- A number of tickets that several standing areas or price zones of a performance share, such as 300 people over two areas
-- of 200 places each. It is counted by the row of tariff_tier with the negative number, so that a hold counts both alike.
-- Locks against writers: performance.
create table shared_capacity (
  performance_id int not null references performance on delete cascade,
  shared_no      smallint not null check (shared_no > 0),
  zone_nos       smallint[] not null check (cardinality(zone_nos) > 0),
  capacity       int not null check (capacity > 0),
  primary key (performance_id, shared_no)
);
