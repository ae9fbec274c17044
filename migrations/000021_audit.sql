-- Who did what from where: keys, tokens, users, settings, deletions and failed sign-ins. No bodies and no secrets.
create table audit_events (
  app_id text not null references apps on delete cascade,
  event_id bigint generated always as identity,
  time timestamptz not null default clock_timestamp(),
  action text not null,
  -- what it was done to: a key, a user, a document …
  target text,
  -- the credential: a key, or the key that minted the token; null when nobody had signed in
  key_id uuid,
  user_id text,
  address text not null,
  request_id text not null,
  primary key (app_id, event_id)
);
create index audit_events_time on audit_events (time);
