-- Which events are on at a place from today on, and how many, kept with the listings: counted from performances, of
-- which a place has hundreds, the places of a large city took 0.2 s.
create table event_place (
  place_id int not null references place on delete cascade,
  event_id int not null references event on delete cascade,
  primary key (place_id, event_id)
);
create index event_place_by_event on event_place (event_id);
create table place_listing (
  place_id int primary key references place on delete cascade,
  events   int not null
);

create function count_events_at_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from place_listing;
  elsif tg_op = 'INSERT' then
    insert into place_listing as l (place_id, events) select place_id, count(*) from became group by 1 order by 1
    on conflict (place_id) do update set events = l.events + excluded.events;
  else
    update place_listing l set events = l.events - gone.events
    from (select place_id, count(*) as events from was group by 1 order by 1) gone where gone.place_id = l.place_id;
  end if;
  return null;
end $$;
create trigger place_counted_in  after insert on event_place referencing new table as became for each statement execute function count_events_at_places();
create trigger place_counted_out after delete on event_place referencing old table as was for each statement execute function count_events_at_places();
create trigger place_emptied     after truncate on event_place for each statement execute function count_events_at_places();
insert into event_place (place_id, event_id)
  select distinct p.place_id, p.event_id from performance p join city c on c.id = p.city_id
  where p.local_day >= (now() at time zone c.time_zone - interval '5 hours')::date;

-- The next free evenings and the next ones for children, without a look at all events of the city.
create index event_city_free on event_city (city_id, first_day, popularity desc, event_id) where min_total_minor = 0;
create index event_city_children on event_city (city_id, first_day, popularity desc, event_id) where category = 'detyam';
