-- Documents that search keeps out: few, and found without reading their rows.
create index documents_hidden on documents (app_id, document_id) where status in ('pending_review', 'skipped');

-- New entries of the index of terms wait in a list that every search looks through. Only the owner of an index may merge them, and the
-- service does not own it.
create function merge_chunks_tsv() returns bigint
  language sql security definer set search_path from current
  as $$ select gin_clean_pending_list('chunks_tsv') $$;

-- Counts of terms change in place: an update finds room in its page.
alter table term_stats set (fillfactor = 80);
