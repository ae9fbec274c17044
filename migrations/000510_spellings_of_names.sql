-- What spellings of one name have in common (“Release WG” and “Release Working Group”, “Google Doc” and “Google Docs”), coarsely: names that share it are
-- looked at together, and src/entities/resolve/spelling-pairs.ts decides which of them are one.
alter table entities add column spelling text generated always as (
  case
    when space <> 'name' or length(folded) > 200 then null
    else regexp_replace(
      replace(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(folded,
          ' wg$', ' working group'), ' sig$', ' special interest group'), ' ops$', ' operations'), ' dept$', ' department'),
        ' ', ''),
      '([^s])s$', '\1')
  end) stored;
create index entities_spelling on entities (app_id, spelling) where spelling is not null;
