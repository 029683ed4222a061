-- A key in somebody's device or password manager that logs them in. What is kept here opens nothing: it checks signatures.
create table passkey (
  id            uuid primary key,
  account_id    uuid not null references account on delete cascade,
  credential_id text not null unique,              -- what its maker calls it, base64url
  domain        text not null,                     -- of ours; it works there and below (WebAuthn: RP ID)
  public_key    bytea not null,                    -- COSE
  counter       bigint not null,                   -- of its signatures; most makers leave it at 0
  transports    text[] not null,                   -- how a browser reaches it
  is_backed_up  boolean not null,                  -- a password manager keeps it on several devices
  name          text,                              -- by its owner; to begin with, where it was made
  created_at    timestamptz not null default now(),
  used_at       timestamptz
);
create index passkey_account on passkey (account_id, created_at);

-- What a passkey is to sign. It is worth one attempt, for five minutes, in the browser or session that asked.
create table passkey_challenge (
  challenge text primary key,
  asker     text not null,                         -- hash of the browser's random number; to add a passkey, the session
  domain    text not null,
  asked_at  timestamptz not null default now()
);
create index passkey_challenge_age on passkey_challenge (asked_at);
