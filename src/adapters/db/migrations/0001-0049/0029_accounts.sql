-- Who logs in. A phone belongs to one account; an address only once its owner has shown a code from it.
create table account (
  id            uuid primary key,
  market        text not null check (market in ('belarus', 'georgia')), -- where it was made; decides support and SMS
  locale        text not null,
  phone         text unique,                       -- E.164; null once the person is gone
  phone_proved_at timestamptz,                     -- by a code in an SMS; a foreign number's code goes by mail
  email         text check (email = lower(email)), -- as given, not yet shown to be theirs
  email_proved  text unique check (email_proved = lower(email_proved)),
  name          text,
  avatar        text,                              -- name of the picture's file
  password_hash text,                              -- argon2id, PHC string
  -- 'static': given out by support, which alone changes it.
  password_kind text not null default 'none' check (password_kind in ('none', 'own', 'static')),
  -- Wrong passwords since the last right one; at a hundred a code is the only way in.
  wrong_passwords int not null default 0,
  version       int not null default 1,            -- raised by whatever must end every token at once
  banned_at     timestamptz,
  offer_version text,
  privacy_version text,
  created_at    timestamptz not null default now(),
  seen_at       timestamptz not null default now(),
  deleted_at    timestamptz,
  check ((password_kind = 'none') = (password_hash is null)),
  check (phone_proved_at is null or phone is not null),
  check ((deleted_at is null) or (phone is null and email is null and email_proved is null and password_hash is null))
);

-- Rights beyond one's own things (style guide, section 2: can(actor, action, thing)).
create table account_role (
  account_id   uuid not null references account on delete cascade,
  role         text not null check (role in ('organizer', 'moderator', 'editor', 'support', 'administrator')),
  organizer_id int references organizer,           -- only with 'organizer': whose staff
  rights       text[] not null default '{}',       -- of an organizer's staff
  given_at     timestamptz not null default now(),
  check ((role = 'organizer') = (organizer_id is not null)),
  unique nulls not distinct (account_id, role, organizer_id)
);

-- A code on its way to a phone or an address. It lives 300 seconds, for one browser and one purpose.
create table login_code (
  id         uuid primary key,
  purpose    text not null check (purpose in ('login', 'reset', 'change', 'confirm')),
  device     text not null,                        -- hash of the browser's random number
  account_id uuid references account on delete cascade,
  phone      text,
  email      text,                                 -- where it goes instead, or what it proves
  channel    text not null check (channel in ('sms', 'email')),
  market     text not null,
  locale     text not null,
  hash       text,                                 -- null until the message is written; the code is kept nowhere else
  made_at    timestamptz,
  tries      int not null default 0,
  accepted_at timestamptz,                         -- shown once; the password that follows must come with it
  used_at    timestamptz,
  asked_at   timestamptz not null default now(),
  -- What fraud by SMS has in common: the country and the first digits of a block of numbers.
  prefix     text generated always as (left(phone, 8)) stored,
  check (phone is not null or email is not null)
);
create index login_code_prefix on login_code (prefix, asked_at desc) where channel = 'sms';
create index login_code_phone on login_code (phone, asked_at desc) where phone is not null;
create index login_code_email on login_code (email, asked_at desc) where email is not null;
create index login_code_age on login_code (asked_at);

-- How often something was done within a window; swept when the window is long over.
create table budget (
  key       text not null,
  starts_at timestamptz not null,
  used      int not null,
  primary key (key, starts_at)
);
create index budget_age on budget (starts_at);

-- Solved captchas, so that one is worth one request.
create table captcha_used (
  id         text primary key,
  expires_at timestamptz not null
);
create index captcha_used_age on captcha_used (expires_at);

-- A login on one host. Sister hosts have sessions of their own with the first one as `root_id`; they end together.
create table session (
  id         uuid primary key,
  root_id    uuid not null references session on delete cascade,
  account_id uuid not null references account on delete cascade,
  host       text not null,
  device     text not null,                        -- as in login_code
  user_agent text not null,
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  proved_at  timestamptz,                          -- last time a code was shown in it
  ended_at   timestamptz,
  end_reason text check (end_reason in ('left', 'left_everywhere', 'password', 'reuse', 'banned', 'deleted', 'expired')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_account on session (account_id, seen_at desc) where ended_at is null;
create index session_root on session (root_id);

-- Every number a session's cookie has held. A spent one that comes back later ends the whole family.
create table session_token (
  hash       text primary key,
  session_id uuid not null references session on delete cascade,
  issued_at  timestamptz not null default now(),
  spent_at   timestamptz
);
create index session_token_session on session_token (session_id);

-- Bought while logged in. Other orders are a person's by the phone or address they proved.
alter table orders add column account_id uuid references account;
create index orders_account on orders (account_id, created_at desc) where account_id is not null;
