-- How to get to a place: stations and stops nearby with the minutes on foot from them, and which entrance to take.
alter table place add column stations jsonb, add column entrance jsonb;
alter table place add constraint place_stations check (stations is null or jsonb_typeof(stations) = 'array');
