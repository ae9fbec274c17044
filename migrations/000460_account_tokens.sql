-- What opens an account is a key that a person made, or the tokens that its vendor gave for this service (OAuth).
alter table connection_secrets
  add column kind text not null default 'key' check (kind in ('key', 'oauth')),
  -- of the access token; null: until the vendor refuses it
  add column expires_at timestamptz;

-- Browsers on their way to a vendor and back. A row is found by the state that they bring back, and only once.
create table connect_attempts (
  app_id text not null references apps on delete cascade,
  state_hash bytea not null,
  owner text,
  source text not null,
  -- what was asked for, and the PKCE verifier
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (app_id, state_hash),
  foreign key (app_id, owner) references users on delete cascade
);
create unique index connect_attempts_state on connect_attempts (state_hash);
create index connect_attempts_expired on connect_attempts (expires_at);

-- Tokens of connections that were removed, until their vendors have been told.
create table token_revocations (
  app_id text not null references apps on delete cascade,
  connection_id uuid not null,
  source text not null,
  sealed bytea not null,
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  primary key (app_id, connection_id)
);
