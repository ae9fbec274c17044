-- Who is signed in with a browser. A cookie stands for a credential and does not hold it; of the cookie only an HMAC is kept.
create table sessions (
  app_id text not null references apps on delete cascade,
  session_id uuid not null default gen_random_uuid(),
  -- HMAC-SHA-256 of the cookie's secret under the service's key
  hash bytea not null unique,
  -- 'key' or 'token': what was shown at the sign-in
  kind text not null,
  -- the key, or the one that minted the token; null for a token of an external issuer
  key_id uuid,
  -- the only user that the session can act as; null: any
  user_id text,
  -- of a token; what a key may do is read from the key
  scopes text[] not null,
  -- revoking the tokens of the user ends the sessions that were opened before
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (app_id, session_id),
  foreign key (app_id, key_id) references api_keys (app_id, key_id) on delete cascade
);
create index sessions_user on sessions (app_id, user_id) where user_id is not null;
create index sessions_expires_at on sessions (expires_at);

-- Codes of sign-in links, each good for one session of the key that made it.
create table sign_in_codes (
  app_id text not null references apps on delete cascade,
  hash bytea not null unique,
  key_id uuid not null,
  expires_at timestamptz not null,
  primary key (app_id, hash),
  foreign key (app_id, key_id) references api_keys (app_id, key_id) on delete cascade
);
create index sign_in_codes_expires_at on sign_in_codes (expires_at);
