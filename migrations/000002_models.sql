-- Requests to model servers: who may send one now, what it cost, and answers that are used again.

-- tokens (estimated) of requests that ended before the server said what they cost
alter table model_usage add column unreported_tokens int not null default 0;
create index model_usage_time on model_usage (app_id, created_at);
create index model_usage_job on model_usage (app_id, job) where job is not null;

-- Tokens by calendar month (UTC), so that the budget is one row to read.
create table model_months (
  app_id text not null references apps on delete cascade,
  month date not null,
  tokens bigint not null,
  primary key (app_id, month)
);

-- One row for each model of each server: its lock orders the grants of all processes.
create table model_lanes (
  lane text primary key,
  -- nothing is sent before: the server asked for it (Retry-After)
  paused_until timestamptz not null default '-infinity',
  -- failures in a row; after some the lane is closed for a while and requests fail at once
  failures int not null default 0,
  closed_until timestamptz not null default '-infinity'
);

-- Requests under way and those of the last minute: the sliding windows of the limits are counted here.
create table model_calls (
  call_id bigint generated always as identity primary key,
  lane text not null,
  app_id text not null,
  purpose text not null,
  job text,
  model text not null,
  -- reserved when granted, used when finished
  tokens bigint not null,
  granted_at timestamptz not null,
  -- the latest moment at which the server can have got it
  arrived_at timestamptz not null,
  finished_at timestamptz,
  -- a process that died leaves its calls unfinished: they count as used up from then on
  lease_until timestamptz not null
);
create index model_calls_lane on model_calls (lane);
create index model_calls_app on model_calls (app_id) where finished_at is null;

-- Verified answers by content: app, then SHA-256 of model, form and prompt.
create table model_cache (
  app_id text not null references apps on delete cascade,
  key bytea not null,
  answer bytea not null,
  used_at timestamptz not null default now(),
  primary key (app_id, key)
);
create index model_cache_used on model_cache (used_at);

-- Set while the builtin result stands in for the model's: when the document is to be taken up again.
alter table documents add column model_due_at timestamptz;
create index documents_model_due on documents (model_due_at) where model_due_at is not null;

-- Vectors: int8 with their scale, in the order in which they were written.
create sequence chunk_vectors;
alter table chunks add column vector_seq bigint;
create index chunks_vector_due on chunks (app_id, chunk_id) where vector is null;
create index chunks_vector_seq on chunks (app_id, vector_seq) where vector_seq is not null;

-- The embedder whose vectors are stored. Another one in the settings makes all vectors anew.
create table embedders (
  name text primary key,
  dimensions int not null
);
