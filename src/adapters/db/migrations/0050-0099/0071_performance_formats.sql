-- A search for "IMAX" finds the films that a city's cinemas show in it; only performances of films have formats.
create index performance_format on performance (city_id, format, starts_at) where format is not null;
create index performance_second_format on performance (city_id, second_format, starts_at) where second_format is not null;
