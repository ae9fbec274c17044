-- What user tokens of an app may do unless the minting asks for something else; null: the service's default.
alter table apps add column user_token_scopes text[];

-- Tokens of a user that were issued before are void: they were revoked, or the user was deleted.
create table user_cutoffs (
  app_id text not null references apps on delete cascade,
  user_id text not null,
  tokens_after timestamptz not null,
  -- until the app creates the user again, no token opens
  deleted boolean not null,
  primary key (app_id, user_id)
);

-- Scopes were split: who could edit every tree keeps that; keys of a whole app that could do all that a token can keep minting them.
update api_keys
set scopes = scopes || '{trees:admin}'
where 'trees:write' = any(scopes) and not 'trees:admin' = any(scopes);
update api_keys
set scopes = scopes || '{tokens:mint}'
where user_id is null and scopes @> '{memories:read,memories:write,trees:read,trees:write}' and not 'tokens:mint' = any(scopes);
