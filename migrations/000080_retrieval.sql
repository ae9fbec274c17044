-- Chunks are found by terms that carry their scope, and ranked by what is packed beside them instead of their text. Documents that were
-- stored before are chunked again in the background, as those that were sent in bulk are; until then they are found by their terms.
update documents d
set sent = case when d.body is null then d.blocks end,
  sent_terms = coalesce((
    select ' ' || string_agg(distinct t.term, ' ') || ' '
    from chunks c
    cross join lateral unnest(tsvector_to_array(c.tsv)) as t (term)
    where c.app_id = d.app_id and c.document_id = d.document_id), ''),
  blocks = null
where d.blocks is not null;
truncate chunks;

alter table chunks
  -- see src/text/passages/packed-passage.ts
  add column packed bytea not null,
  add column is_conversation boolean not null,
  -- what of it ranks as one: its messages, or 1 for the first chunk of a document and 0 for its others
  add column units int not null,
  -- the transaction that wrote it: statistics count what no transaction can add to any more
  add column born xid8 not null default pg_current_xact_id();
alter table chunks alter column packed set storage external;
create index chunks_born on chunks (born);
-- Sampling long columns is most of what ANALYZE costs, and the planner needs nothing of them.
alter table chunks alter column tsv set statistics 0, alter column packed set statistics 0, alter column text set statistics 0;

-- Chunks that are gone, until the statistics have taken them off.
create table removed_chunks (
  app_id text not null,
  owner text,
  tsv tsvector not null,
  length int not null,
  is_conversation boolean not null,
  units int not null,
  born xid8 not null
);
create function keep_removed_chunks() returns trigger language plpgsql as $$
begin
  insert into removed_chunks (app_id, owner, tsv, length, is_conversation, units, born)
  select app_id, owner, tsv, length, is_conversation, units, born from removed;
  return null;
end $$;
create trigger chunks_removed after delete on chunks referencing old table as removed
  for each statement execute function keep_removed_chunks();

-- Statistics are kept by what changed: all chunks born before this transaction are counted.
create table term_stats_progress (
  counted_before xid8 not null
);
insert into term_stats_progress values ('0');
truncate term_stats;
truncate term_totals;
alter table term_totals
  add column messages bigint not null,
  add column message_terms bigint not null,
  add column documents bigint not null;

-- Places of terms by latent semantic analysis of an app's own texts, one for each owner; made again when the texts have grown.
create table lsa_models (
  app_id text not null references apps on delete cascade,
  owner text,
  version int not null,
  -- chunks there were when it was made
  chunks bigint not null,
  dimensions int not null,
  -- see src/search/lsa/stored-model.ts; null when there was too little to learn from
  model bytea,
  made_at timestamptz not null default now(),
  foreign key (app_id, owner) references users on delete cascade
);
alter table lsa_models alter column model set storage external;
create unique index lsa_models_identity on lsa_models (app_id, owner) nulls not distinct;
