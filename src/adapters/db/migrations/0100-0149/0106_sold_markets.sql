-- When a process with a payment provider of the market last said so. Processes have settings of their own: one without
-- the provider takes a market off sale only when no other has said so lately.
create table sold_market (
  market text primary key,
  told_at timestamptz not null
);

-- Every process asks for these again and again; nearly always there are none.
create index performance_no_provider on performance (id) where sale_gate = 'no_provider';
