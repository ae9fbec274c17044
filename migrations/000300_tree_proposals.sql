-- Edits that an agent or a person proposes; somebody accepts or refuses them. Whether the file moved on since is not stored: it is
-- what is served now that says it.
create table tree_proposals (
  app_id text not null references apps on delete cascade,
  proposal_id uuid not null default gen_random_uuid(),
  -- whose trees it is for (null: the app's)
  owner text,
  path text not null,
  base_sha256 text not null,
  content text not null,
  reason text not null,
  -- who proposed it (null: the app)
  proposed_by text,
  status text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  decided_by text,
  refusal text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (app_id, proposal_id),
  foreign key (app_id, owner) references users on delete cascade,
  foreign key (app_id, proposed_by) references users on delete cascade
);
create index tree_proposals_newest on tree_proposals (app_id, owner, created_at desc, proposal_id desc);
