-- What a person keeps with their account: favourites, whom and what they follow, a calendar and a picture of their own.
create table favourite (
  account_id uuid not null references account on delete cascade,
  event_id   int not null references event on delete cascade,
  added_at   timestamptz not null default now(),
  primary key (account_id, event_id)
);
create index favourite_newest on favourite (account_id, added_at desc);
create index favourite_event on favourite (event_id);

create table follow (
  account_id   uuid not null references account on delete cascade,
  person_id    int references person on delete cascade,
  place_id     int references place on delete cascade,
  organizer_id int references organizer on delete cascade,
  added_at     timestamptz not null default now(),
  check (num_nonnulls(person_id, place_id, organizer_id) = 1),
  unique nulls not distinct (account_id, person_id, place_id, organizer_id)
);
create index follow_person on follow (person_id) where person_id is not null;
create index follow_place on follow (place_id) where place_id is not null;
create index follow_organizer on follow (organizer_id) where organizer_id is not null;

-- The secret is the whole protection of a calendar's address, and is shown again on every visit: it cannot be a hash.
create table personal_calendar (
  account_id uuid primary key references account on delete cascade,
  secret     text not null unique check (length(secret) >= 32),
  made_at    timestamptz not null default now()
);

-- Drawn anew from what was sent in; account.avatar names it. Beside the account, so that both go together.
create table avatar (
  name       text primary key,
  account_id uuid not null unique references account on delete cascade,
  small      bytea not null,                       -- WebP, 50 by 50
  large      bytea not null,                       -- WebP, 200 by 200
  made_at    timestamptz not null default now()
);

-- "My reviews" asks by the author's address.
create index review_email on review (email);
