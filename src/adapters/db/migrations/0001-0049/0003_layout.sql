-- Menu, footer, bank details, branding: content of a market's frame, edited by people. Shape: src/usecases/catalog/layout-content.ts.
create table layout_content (
  market  text primary key check (market in ('belarus', 'georgia')),
  content jsonb not null
);
