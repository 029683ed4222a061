-- An event's dates in one city: cards, listings and event pages look them up one event at a time. Without it a plan made
-- for any city prefers performance_city_day and reads the whole city for every card.
create index performance_event_city on performance (event_id, city_id, local_day, starts_at);
