-- Vendors' own webhooks: a signed request brings the next run of a connection forward. Nothing of its body is kept.
create table connection_hooks (
  app_id text not null,
  connection_id uuid not null,
  -- the secret that the vendor signs with
  sealed bytea not null,
  -- when the last run that was asked for is due; the next one comes later
  due_at timestamptz,
  primary key (app_id, connection_id),
  foreign key (app_id, connection_id) references connections on delete cascade
);
-- A vendor comes with this alone.
create unique index connection_hooks_connection on connection_hooks (connection_id);

-- Signatures that were taken, for a day: what comes again is not new.
create table hook_deliveries (
  app_id text not null,
  connection_id uuid not null,
  signature_hash bytea not null,
  received_at timestamptz not null default now(),
  primary key (app_id, connection_id, signature_hash),
  foreign key (app_id, connection_id) references connection_hooks on delete cascade
);
