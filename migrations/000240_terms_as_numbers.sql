-- The terms of a chunk are kept once, as the numbers that the ranking reads anyway (src/text/terms/analyze-token.ts), and what is packed beside
-- them points into that list: together a third of the size of a text search vector and the terms packed apart. Chunks are made again in the
-- background, as those of documents that were sent in bulk; until then documents are found by their terms.
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
truncate removed_chunks;
truncate term_totals;
update term_stats_progress set counted_before = '0';

drop function merge_chunks_tsv();
alter table chunks drop column tsv;
-- Every term once, in the order in which `packed` counts them, and one for its app and owner.
alter table chunks add column terms int[] not null;
alter table removed_chunks drop column tsv;
alter table removed_chunks add column terms int[] not null;
create index chunks_terms on chunks using gin (terms) with (gin_pending_list_limit = 32768);
create function merge_chunks_terms() returns bigint
  language sql security definer set search_path from current
  as $$ select gin_clean_pending_list('chunks_terms') $$;
create or replace function keep_removed_chunks() returns trigger language plpgsql as $$
begin
  insert into removed_chunks (app_id, owner, terms, length, is_conversation, units, born)
  select app_id, owner, terms, length, is_conversation, units, born from removed;
  return null;
end $$;
-- What a search reads of thousands of chunks stays in the row; the text, read of the few that are shown, is compressed beside it.
alter table chunks alter column terms set storage main, alter column packed set storage main, alter column text set storage extended;
alter table chunks alter column terms set statistics 0;
alter table chunks set (toast_tuple_target = 1024);
alter table documents set (toast_tuple_target = 512);

-- The words behind the numbers, for misspellings and beginnings. Two writers at once may both add a word: nothing counts these rows.
create table term_words (
  app_id text not null,
  owner text,
  number int not null,
  term text not null
);
create index term_words_number on term_words (app_id, number);
create index term_words_term on term_words (app_id, term);
drop table term_stats;
create table term_stats (
  app_id text not null,
  owner text,
  number int not null,
  chunks int not null
) with (fillfactor = 80);
create unique index term_stats_identity on term_stats (app_id, number, owner) nulls not distinct;
-- Text and blocks are most of the disk; compressing them costs 25 µs per KB once.
alter table documents alter column body set storage extended, alter column blocks set storage extended;
