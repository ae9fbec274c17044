-- Addresses that are told what happens, what happened, and what was sent of it. Events and deliveries are written in the transaction of
-- their cause (a transactional outbox), so that none is lost and none tells of what was undone.
create table webhooks (
  app_id text not null references apps on delete cascade,
  webhook_id uuid not null default gen_random_uuid(),
  -- whose events it is told: those of the app and of this user (null: of the app alone)
  owner text,
  url text not null,
  events text[] not null,
  secret_sealed bytea not null,
  -- after a rotation the secret before signs too, until then
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_because text,
  created_at timestamptz not null default now(),
  primary key (app_id, webhook_id),
  foreign key (app_id, owner) references users on delete cascade
);

create table webhook_events (
  app_id text not null references apps on delete cascade,
  event_id uuid not null default gen_random_uuid(),
  owner text,
  type text not null,
  data jsonb not null,
  -- until then further causes of the same kind are added to it
  gathers_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (app_id, event_id),
  foreign key (app_id, owner) references users on delete cascade
);
create index webhook_events_old on webhook_events (created_at);

create table webhook_deliveries (
  app_id text not null references apps on delete cascade,
  delivery_id bigint generated always as identity,
  webhook_id uuid not null,
  event_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'dead')),
  -- [{time, code, ms, error}]
  tries jsonb not null default '[]',
  -- of this round: a replay begins another one
  attempts int not null default 0,
  -- when it is sent; while it is sent, when another process takes it over
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (app_id, delivery_id),
  foreign key (app_id, webhook_id) references webhooks on delete cascade,
  foreign key (app_id, event_id) references webhook_events on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (app_id, webhook_id, next_at) where status = 'pending';
create index webhook_deliveries_newest on webhook_deliveries (app_id, webhook_id, delivery_id desc);
create index webhook_deliveries_of_event on webhook_deliveries (app_id, event_id);
