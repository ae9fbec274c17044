-- The text of a chunk that is whole blocks of a short document stands in the blocks alone: twice it was a fifth of the disk. Where it is null it is
-- made of them again, for the few chunks that are shown (src/documents/chunking/describe-chunks.ts says when).
alter table chunks alter column text drop not null;
create function chunk_text(app text, id bigint, own text, ids text[]) returns text
  language sql stable parallel safe set search_path from current as $$
  select coalesce(own, (
    select string_agg(e.block ->> 'text', e'\n\n' order by e.at)
    from documents d
    cross join lateral json_array_elements(d.blocks) with ordinality as e (block, at)
    where d.app_id = app and d.document_id = id and e.block ->> 'id' = any(ids)))
$$;
