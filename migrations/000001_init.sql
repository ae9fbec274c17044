-- The whole first schema. Every table of a tenant leads with app_id, so that every query is scoped and tenants can be sharded.
create extension if not exists pg_trgm;

create table apps (
  app_id text primary key,
  name text not null,
  -- HS256 secret of user tokens, encrypted with the service's key
  jwt_secret bytea not null,
  jwks_url text,
  jwks_issuer text,
  settings jsonb not null default '{}',
  tree_version bigint not null default 0,
  created_at timestamptz not null default now()
);

create table api_keys (
  app_id text not null references apps on delete cascade,
  key_id uuid not null default gen_random_uuid(),
  name text not null,
  -- HMAC-SHA-256 of the key under the service's key; the key itself is never stored
  hash bytea not null unique,
  last_four text not null,
  scopes text[] not null,
  user_id text,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (app_id, key_id)
);
create index api_keys_user on api_keys (app_id, user_id) where user_id is not null;

create table users (
  app_id text not null references apps on delete cascade,
  user_id text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, user_id)
);

-- Remembered answers of writes that carried an Idempotency-Key.
create table idempotency_keys (
  app_id text not null references apps on delete cascade,
  -- the acting user, or '' for the app itself
  actor text not null,
  key text not null,
  request_sha256 text not null,
  status int,
  body text,
  created_at timestamptz not null default now(),
  primary key (app_id, actor, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table documents (
  app_id text not null references apps on delete cascade,
  document_id bigint generated always as identity,
  source text not null,
  resource_id text not null,
  -- null: every user of the app sees it; else only this user
  owner text,
  type text not null,
  title text,
  -- the text as it was sent, byte for byte; null for documents that came as blocks or files
  body text,
  blocks json not null,
  metadata jsonb not null default '{}',
  url text,
  collection text,
  language text,
  status text not null default 'pending',
  -- what a person would call the document's date, for ranking and filters
  occurred_at timestamptz,
  created_at timestamptz not null default now(),
  last_modified timestamptz not null default now(),
  indexed_at timestamptz,
  -- of title, text or blocks: what chunks, memories and mentions are made from
  content_sha256 text not null,
  -- of the content before the last write, to tell whether that write changed it
  previous_sha256 text,
  -- grows with every change of content; derived rows are written only for the revision they were made from
  revision int not null default 1,
  processed_revision int not null default 0,
  -- what may be remembered of it; null: everything
  extract text[],
  -- set while a batch works on it
  batch_id text,
  attempts int not null default 0,
  primary key (app_id, document_id),
  foreign key (app_id, owner) references users on delete cascade
);
-- Out of line but not compressed: compressing (pglz) costs more time on the way in than the disk is worth.
alter table documents alter column body set storage external, alter column blocks set storage external;
create unique index documents_identity on documents (app_id, source, resource_id, owner) nulls not distinct;
create index documents_pending on documents (app_id, document_id) where status in ('pending', 'processing');
create index documents_batch on documents (batch_id) where batch_id is not null;
create index documents_status on documents (app_id, owner, source, status);
create index documents_metadata on documents using gin (metadata jsonb_path_ops);

create table document_events (
  app_id text not null,
  document_id bigint not null,
  event_id bigint generated always as identity,
  type text not null check (type in ('error', 'warning', 'info', 'success')),
  message text not null,
  time timestamptz not null default clock_timestamp(),
  primary key (app_id, document_id, event_id),
  foreign key (app_id, document_id) references documents on delete cascade
);

create table chunks (
  app_id text not null,
  chunk_id bigint generated always as identity,
  document_id bigint not null,
  owner text,
  source text not null,
  position int not null,
  text text not null,
  heading text not null default '',
  block_ids text[] not null,
  tsv tsvector not null,
  -- number of terms, for BM25's length normalisation
  length int not null,
  vector bytea,
  primary key (app_id, chunk_id),
  foreign key (app_id, document_id) references documents on delete cascade
);
-- A chunk fits its page: moved out of line or compressed (pglz) it takes longer to write and to rank.
alter table chunks set (toast_tuple_target = 8160);
alter table chunks alter column text set storage external, alter column tsv set storage external;
create index chunks_document on chunks (app_id, document_id, position);
-- New entries wait in a list of up to 32 MB and are merged by autovacuum: merging each 4 MB (the default) on the way in costs writers more.
create index chunks_tsv on chunks using gin (tsv) with (gin_pending_list_limit = 32768);

-- Document frequencies for BM25, per owner so that no one's ranking depends on what they may not see. Refreshed in the background.
create table term_stats (
  app_id text not null,
  owner text,
  term text not null,
  chunks int not null
);
create unique index term_stats_identity on term_stats (app_id, term, owner) nulls not distinct;
create table term_totals (
  app_id text not null,
  owner text,
  chunks int not null,
  length_sum bigint not null,
  refreshed_at timestamptz not null default now()
);
create unique index term_totals_identity on term_totals (app_id, owner) nulls not distinct;

create table memories (
  app_id text not null,
  memory_id uuid not null default gen_random_uuid(),
  document_id bigint not null,
  owner text,
  position int not null,
  kind text not null,
  text text not null,
  -- where it stands in the document; null for a summary that was written
  quote text,
  confidence real not null,
  created_at timestamptz not null default now(),
  primary key (app_id, memory_id),
  foreign key (app_id, document_id) references documents on delete cascade
);
create index memories_document on memories (app_id, document_id, position);

create table entities (
  app_id text not null references apps on delete cascade,
  entity_id uuid not null default gen_random_uuid(),
  -- null: known from documents of the app; else known only from this user's documents
  owner text,
  type text not null,
  name text not null,
  -- the name folded (case, accents, punctuation); one entity per app, owner, type and folded name
  folded text not null,
  description text,
  attributes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, entity_id),
  foreign key (app_id, owner) references users on delete cascade
);
create unique index entities_identity on entities (app_id, type, folded, owner) nulls not distinct;

create table entity_aliases (
  app_id text not null,
  entity_id uuid not null,
  owner text,
  name text not null,
  folded text not null,
  primary key (app_id, entity_id, folded),
  foreign key (app_id, entity_id) references entities on delete cascade
);
create index entities_owner on entities (app_id, owner) where owner is not null;
create index entity_aliases_folded on entity_aliases (app_id, folded);
create index entities_type on entities (app_id, type, folded);
create index entity_aliases_trigrams on entity_aliases using gin (folded gin_trgm_ops);

create table mentions (
  app_id text not null,
  mention_id bigint generated always as identity,
  entity_id uuid not null,
  document_id bigint not null,
  owner text,
  quote text not null,
  confidence real not null,
  created_at timestamptz not null default now(),
  primary key (app_id, mention_id),
  foreign key (app_id, entity_id) references entities on delete cascade,
  foreign key (app_id, document_id) references documents on delete cascade
);
create index mentions_entity on mentions (app_id, entity_id, mention_id) include (owner, document_id);
create index mentions_document on mentions (app_id, document_id);

create table trees (
  app_id text not null references apps on delete cascade,
  tree_id text not null,
  -- null: made for the whole app; else seen by that user only
  owner text,
  scope jsonb not null default '{}',
  status text not null,
  phase text,
  version bigint not null,
  completed_docs int,
  total_docs int,
  error text,
  meta jsonb not null default '{}',
  workflow_id text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  published_at timestamptz,
  primary key (app_id, tree_id),
  foreign key (app_id, owner) references users on delete cascade
);
create unique index trees_running on trees (app_id, owner) nulls not distinct where status = 'processing';
create index trees_version on trees (app_id, owner, version desc);

create table tree_files (
  app_id text not null,
  tree_id text not null,
  path text not null,
  -- what the model wrote, checked, with its footnotes and links; a person's edit is laid over it when it is read
  content text not null,
  -- what the model wrote before it was checked: reused when the evidence is the same
  body text not null default '',
  tier text not null,
  team text not null default '',
  key text not null,
  sha256 text not null,
  status text not null default 'generated',
  evidence_sha256 text,
  provenance jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (app_id, tree_id, path),
  foreign key (app_id, tree_id) references trees on delete cascade
);

create table tree_edits (
  app_id text not null references apps on delete cascade,
  edit_id uuid not null default gen_random_uuid(),
  -- the tree scope the edit belongs to (null: the app's trees)
  owner text,
  kind text not null check (kind in ('content', 'rename', 'delete', 'add')),
  path text not null,
  new_path text,
  content text,
  llm_baseline text,
  reviewed_baseline text,
  -- optimistic lock: automerge and resolve name the revision they read
  revision int not null default 1,
  edited_by text,
  meta jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, edit_id),
  foreign key (app_id, owner) references users on delete cascade
);
create unique index tree_edits_identity on tree_edits (app_id, owner, kind, path) nulls not distinct;

create table team_overrides (
  app_id text not null references apps on delete cascade,
  old_slug text not null,
  new_slug text not null,
  new_name text,
  created_at timestamptz not null default now(),
  primary key (app_id, old_slug)
);

create table tree_configs (
  app_id text primary key references apps on delete cascade,
  config jsonb not null,
  updated_at timestamptz not null default now()
);

create table workers (
  executor_id text primary key,
  host text not null,
  pid int not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
);

create table model_usage (
  app_id text not null references apps on delete cascade,
  usage_id bigint generated always as identity,
  purpose text not null,
  job text,
  model text not null,
  prompt_tokens int not null,
  completion_tokens int not null,
  created_at timestamptz not null default now(),
  primary key (app_id, usage_id)
);
