-- The directory: who sells, who tours, who plays.

-- Where an organizer is at home, in the order they were named.
create table organizer_place (
  organizer_id int not null references organizer on delete cascade,
  place_id     int not null references place on delete cascade,
  ord          smallint not null default 0,
  primary key (organizer_id, place_id)
);
create index organizer_place_place on organizer_place (place_id);
create index event_organizer on event (organizer_id) where organizer_id is not null;
create index tour_artist on tour (artist_person_id);

-- What an alphabet goes by, "Купала, Янка"; without it a person stands under the first letter of their name.
alter table person add column sort_name jsonb;
