-- Lists by date. The date is the one that a person would give a document; where nothing says one, when it was stored.
create index documents_date on documents
  (app_id, owner, (coalesce(occurred_at, last_modified, created_at, stored_at)), document_id);

-- Titles as they are looked up: whole ones by how they begin, and by how any of their words begin. Beside `documents`, for the rows of
-- that table are written anew with every change of their status, and each time into every index. A word stands behind a hash of app and owner:
-- the index itself gives only what a viewer may see.
create function title_scope(app_id text, owner text) returns text language sql immutable parallel safe as $$
  select left(md5(app_id || e'\n' || coalesce(owner, '')), 12) || ' '
$$;
create function title_words(app_id text, owner text, folded text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select distinct title_scope(app_id, owner) || w from unnest((string_to_array(folded, ' '))[1:32]) as w where w <> ''))
$$;
create function title_query(app_id text, owner text, folded text) returns tsquery language sql immutable parallel safe as $$
  select coalesce(string_agg(quote_literal(title_scope(app_id, owner) || w) || ':*', ' & '), '')::tsquery
  from unnest((string_to_array(folded, ' '))[1:32]) as w where w <> ''
$$;
create table document_titles (
  app_id text not null,
  document_id bigint not null,
  owner text,
  -- without case and accents, letters and digits alone
  folded text collate "C" not null,
  words tsvector not null generated always as (title_words(app_id, owner, folded)) stored,
  primary key (app_id, document_id),
  foreign key (app_id, document_id) references documents on delete cascade
);
-- Folded as well as the database alone can; the next write of a document folds its title as queries are.
insert into document_titles (app_id, document_id, owner, folded)
select app_id, document_id, owner, folded
from (
  select app_id, document_id, owner, left(trim(regexp_replace(
    lower(regexp_replace(normalize(title, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]\u0080-\uffff]+', ' ', 'g')), 200) as folded
  from documents
  where title is not null) d
where folded <> '';
create index document_titles_folded on document_titles (app_id, owner, folded, document_id);
create index document_titles_words on document_titles using gin (words);

-- How many documents there are by day, source, status and collection. Each write adds rows of what it changed, which are added up in the
-- background: writers that raised one number would wait for each other. The sum is exact at any time.
create table document_counts (
  app_id text not null references apps on delete cascade,
  owner text,
  -- in UTC
  day date not null,
  source text not null,
  status text not null,
  collection text,
  documents bigint not null,
  is_new boolean not null default true,
  foreign key (app_id, owner) references users on delete cascade
);
create index document_counts_day on document_counts (app_id, owner, day);
create index document_counts_new on document_counts (app_id, owner, day) where is_new;

create function document_day(occurred_at timestamptz, last_modified timestamptz, created_at timestamptz, stored_at timestamptz)
returns date language sql immutable parallel safe as $$
  select (coalesce(occurred_at, last_modified, created_at, stored_at) at time zone 'UTC')::date
$$;

insert into document_counts (app_id, owner, day, source, status, collection, documents, is_new)
select app_id, owner, document_day(occurred_at, last_modified, created_at, stored_at), source, status, collection, count(*), false
from documents
group by 1, 2, 3, 4, 5, 6;

create function count_added_documents() returns trigger language plpgsql as $$
begin
  insert into document_counts (app_id, owner, day, source, status, collection, documents)
  select app_id, owner, document_day(occurred_at, last_modified, created_at, stored_at), source, status, collection, count(*)
  from added
  group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
-- Those of an app or a user that is deleted go with it: nothing is counted for what is gone.
create function count_gone_documents() returns trigger language plpgsql as $$
begin
  insert into document_counts (app_id, owner, day, source, status, collection, documents)
  select g.app_id, g.owner, document_day(occurred_at, last_modified, g.created_at, stored_at), source, status, collection, -count(*)
  from gone g
  join apps a on a.app_id = g.app_id
  left join users u on u.app_id = g.app_id and u.user_id = g.owner
  where g.owner is null or u.user_id is not null
  group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create function count_changed_documents() returns trigger language plpgsql as $$
begin
  insert into document_counts (app_id, owner, day, source, status, collection, documents)
  select c.app_id, c.owner, c.day, c.source, c.status, c.collection, sum(c.documents)
  from (
    select app_id, owner, document_day(occurred_at, last_modified, created_at, stored_at) as day, source, status, collection, 1 as documents
    from added
    union all
    select app_id, owner, document_day(occurred_at, last_modified, created_at, stored_at), source, status, collection, -1
    from gone) c
  group by 1, 2, 3, 4, 5, 6
  having sum(c.documents) <> 0;
  return null;
end $$;
create trigger documents_added after insert on documents referencing new table as added
  for each statement execute function count_added_documents();
create trigger documents_gone after delete on documents referencing old table as gone
  for each statement execute function count_gone_documents();
create trigger documents_changed after update on documents referencing old table as gone new table as added
  for each statement execute function count_changed_documents();
