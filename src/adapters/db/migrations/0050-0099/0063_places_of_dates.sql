-- How many dates, days and places a card counts is told by the index alone: the rows lie all over a large table.
drop index performance_event_city;
create index performance_event_city on performance (event_id, city_id, local_day, starts_at) include (place_id);
