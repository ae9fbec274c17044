-- What people have let agents do in their name (OAuth 2.1): a grant, the one code that it begins with, and its tokens. Of codes and tokens
-- only an HMAC under the service's key is kept.
create table agent_grants (
  app_id text not null references apps on delete cascade,
  grant_id uuid not null default gen_random_uuid(),
  -- in whose name; null: the app's
  user_id text,
  -- what the person signed in with: the key, or the one that minted the token; null for a token of an external issuer
  key_id uuid,
  client_id text not null,
  client_name text not null,
  scopes text[] not null,
  -- of the code: its hash, where it was sent, and the challenge that its holder must know the answer to (PKCE, S256)
  code_hash bytea not null unique,
  code_expires_at timestamptz not null,
  code_used_at timestamptz,
  redirect_uri text not null,
  challenge text not null,
  created_at timestamptz not null,
  -- when it was last given tokens
  renewed_at timestamptz,
  revoked_at timestamptz,
  primary key (app_id, grant_id),
  foreign key (app_id, user_id) references users on delete cascade,
  foreign key (app_id, key_id) references api_keys on delete cascade
);

create table agent_tokens (
  app_id text not null references apps on delete cascade,
  hash bytea not null unique,
  grant_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- a refresh token is good once; who shows it again has stolen it, or was stolen from
  used_at timestamptz,
  primary key (app_id, hash),
  foreign key (app_id, grant_id) references agent_grants on delete cascade
);
create index agent_tokens_grant on agent_tokens (app_id, grant_id);
