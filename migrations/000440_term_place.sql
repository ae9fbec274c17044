-- Where a term stands in the list of a chunk, from 1; 0: nowhere. Among the 200 terms of a chunk the loop of intarray finds it in a tenth of the
-- time of `= any`, which calls a function for each of them: a search asks this of thousands of rows. The extension stands in a schema of its own:
-- its operator && for int[] would take the place of the one that the index chunks_terms knows.
do $$
begin
  if not exists (select 1 from pg_extension where extname = 'intarray') then
    create schema if not exists intarray;
    create extension intarray schema intarray;
  end if;
  execute format(
    'create function term_place(terms int[], term int) returns int language sql immutable parallel safe return %I.idx(terms, term)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'intarray'));
end $$;
