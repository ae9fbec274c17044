-- Edits as they were before they were replaced or cleared: a cleared one can be brought back, and a text that was made from an
-- older one is merged with what is served now.
create table replaced_edits (
  app_id text not null references apps on delete cascade,
  replaced_edit_id bigint generated always as identity,
  edit_id uuid not null,
  owner text,
  kind text not null,
  path text not null,
  new_path text,
  content text,
  sha256 text,
  llm_baseline text,
  reviewed_baseline text,
  edited_by text,
  meta jsonb not null default '{}',
  is_cleared boolean not null,
  replaced_at timestamptz not null default now(),
  primary key (app_id, replaced_edit_id),
  foreign key (app_id, owner) references users on delete cascade
);
create index replaced_edits_by_path on replaced_edits (app_id, owner, path);
create index replaced_edits_by_edit on replaced_edits (app_id, edit_id);
