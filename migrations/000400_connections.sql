-- Accounts and sites that are kept in step with what they hold, and what each of them gave.
create table connections (
  app_id text not null references apps on delete cascade,
  connection_id uuid not null default gen_random_uuid(),
  source text not null,
  -- who connected it; null: the app
  owner text,
  -- whose documents it makes: the connecting user's, or the app's
  visibility text not null check (visibility in ('user', 'app')),
  -- the account at the vendor, or the site
  account_id text not null,
  label text not null,
  config jsonb not null default '{}',
  -- where the next run goes on, as the connector left it; null: everything is read
  cursor jsonb,
  -- while everything is read, what it has met so far is marked with this; the rest goes when it ends
  walk_id uuid,
  state text not null default 'active' check (state in ('active', 'paused', 'needs_reauth', 'failing', 'deleting')),
  -- a sentence for people: why it is in this state
  reason text,
  next_run_at timestamptz not null default now(),
  failed_runs int not null default 0,
  listed_at timestamptz,
  -- so many documents would have gone by a listing that was not trusted; the next one that agrees is
  held_prune int,
  -- grows with every process that takes the connection: a page is stored only by the one that took it last
  fence bigint not null default 0,
  lease_run uuid,
  lease_until timestamptz,
  keeps_documents boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (app_id, connection_id),
  foreign key (app_id, owner) references users on delete cascade
);
create unique index connections_account on connections (app_id, source, owner, account_id, visibility) nulls not distinct;
create index connections_due on connections (next_run_at) where state in ('active', 'failing');

-- Keys of accounts, sealed with the service's key for this very row.
create table connection_secrets (
  app_id text not null,
  connection_id uuid not null,
  sealed bytea not null,
  primary key (app_id, connection_id),
  foreign key (app_id, connection_id) references connections on delete cascade
);

-- The ledger: what each connection holds, under the vendor's own id, and the document it became.
create table connection_items (
  app_id text not null,
  connection_id uuid not null,
  item text not null,
  resource_id text not null,
  -- as the connector wrote it: when it is the same, nothing is read
  version text,
  -- the metadata keys that the sync wrote: the others of its document are a caller's
  metadata_keys text[] not null default '{}',
  walk_id uuid,
  primary key (app_id, connection_id, item),
  foreign key (app_id, connection_id) references connections on delete cascade
);
create index connection_items_document on connection_items (app_id, resource_id);

create table sync_runs (
  app_id text not null,
  run_id uuid not null default gen_random_uuid(),
  connection_id uuid not null,
  state text not null default 'running' check (state in ('running', 'completed', 'waiting', 'stopped', 'failed')),
  reason text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  deleted int not null default 0,
  failed int not null default 0,
  requests int not null default 0,
  bytes bigint not null default 0,
  waited_ms bigint not null default 0,
  primary key (app_id, run_id),
  foreign key (app_id, connection_id) references connections on delete cascade
);
create unique index sync_runs_open on sync_runs (app_id, connection_id) where state = 'running';
create index sync_runs_newest on sync_runs (app_id, connection_id, started_at desc);

-- Items that could not be read; each will be retried until it can be, or is gone.
create table sync_failures (
  app_id text not null,
  connection_id uuid not null,
  item text not null,
  reason text not null,
  attempts int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  next_try_at timestamptz not null,
  primary key (app_id, connection_id, item),
  foreign key (app_id, connection_id) references connections on delete cascade
);

-- When the next request may go out, for all processes: a limiter is a site, or an account at a vendor.
create table vendor_limiters (
  limiter text primary key,
  next_at timestamptz not null,
  used_at timestamptz not null default now()
);
