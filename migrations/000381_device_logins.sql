-- Approved sign-ins of command lines (RFC 8628) that have not fetched their key yet. Of the code that the person typed only an HMAC under the
-- service's key is stored.
create table device_logins (
  app_id text not null references apps on delete cascade,
  code_hash bytea not null unique,
  -- whom the key will act as; null: the app
  user_id text,
  -- the admin key that approved it: revoking it ends the sign-in
  key_id uuid not null,
  expires_at timestamptz not null,
  primary key (app_id, code_hash),
  foreign key (app_id, user_id) references users on delete cascade,
  foreign key (app_id, key_id) references api_keys on delete cascade
);
create index device_logins_expires_at on device_logins (expires_at);
