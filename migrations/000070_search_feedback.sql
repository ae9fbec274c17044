-- What was searched and found, so that a result can be looked at again and rated. Found texts are not copied: results name
-- documents and chunks, so that deleting or changing a document reaches them.
create table search_queries (
  app_id text not null references apps on delete cascade,
  query_id uuid not null,
  -- the acting user; null: the app itself
  owner text,
  query text not null,
  answer text,
  -- the latest rating of the whole result, -1 to 1
  score real check (score between -1 and 1),
  comment text,
  rated_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (app_id, query_id),
  foreign key (app_id, owner) references users on delete cascade
);
create index search_queries_newest on search_queries (app_id, owner, created_at desc, query_id desc);
create index search_queries_age on search_queries (created_at);

create table search_results (
  app_id text not null,
  query_id uuid not null,
  document_id bigint not null,
  position int not null,
  score real not null,
  -- the highlights, best first
  chunk_ids bigint[] not null,
  chunk_scores real[] not null,
  primary key (app_id, query_id, document_id),
  foreign key (app_id, query_id) references search_queries on delete cascade,
  foreign key (app_id, document_id) references documents on delete cascade
);
create index search_results_document on search_results (app_id, document_id);

create table highlight_ratings (
  app_id text not null,
  query_id uuid not null,
  chunk_id bigint not null,
  document_id bigint not null,
  score real check (score between -1 and 1),
  comment text,
  rated_at timestamptz not null default now(),
  primary key (app_id, query_id, chunk_id),
  foreign key (app_id, query_id, document_id) references search_results on delete cascade
);
create index highlight_ratings_document on highlight_ratings (app_id, query_id, document_id);

-- An answer was written from the documents found: it goes with the first of them that is deleted.
create function drop_answer_of_deleted_result() returns trigger language plpgsql as $$
begin
  update search_queries set answer = null
  where app_id = old.app_id and query_id = old.query_id and answer is not null;
  return null;
end $$;
create trigger search_results_deleted after delete on search_results
  for each row execute function drop_answer_of_deleted_result();
