-- What a model said of two memories where the rules left open what they are to each other. It goes with either memory, so with either document's content.
create table memory_verdicts (
  app_id text not null,
  -- of `supersedes` the newer one
  memory_id uuid not null,
  other_id uuid not null,
  verdict text not null check (verdict in ('supersedes', 'contradicts', 'repeats')),
  -- the words of each that it rests on, as they stand there
  quote text not null,
  other_quote text not null,
  -- the model and the version of what it was asked
  decided_by text not null,
  decided_at timestamptz not null default now(),
  primary key (app_id, memory_id, other_id),
  foreign key (app_id, memory_id) references memories on delete cascade,
  foreign key (app_id, other_id) references memories on delete cascade,
  check (memory_id <> other_id)
);
create index memory_verdicts_other on memory_verdicts (app_id, other_id, memory_id);
-- one verdict on two memories, whichever came first
create unique index memory_verdicts_pair on memory_verdicts (app_id, least(memory_id, other_id), greatest(memory_id, other_id));
