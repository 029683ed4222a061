-- How often pages were shown and used, by day: counts only, nothing about who. Rows come from src/usecases/visits.
create table visit_day (
  day    date not null,
  market text not null check (market in ('belarus', 'georgia')),
  locale text not null,
  kind   text not null,
  -- Name of the page's route.
  route  text not null,
  visits bigint not null check (visits > 0),
  primary key (day, market, locale, kind, route)
);
