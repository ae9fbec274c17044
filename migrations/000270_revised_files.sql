-- The texts of documents as files of trees cited them, so that the next tree knows what changed. They go with the document; see
-- src/trees/generate/news/.
create table cited_texts (
  app_id text not null,
  document_id bigint not null,
  revision int not null,
  -- as the document's: null: every user of the app sees it
  owner text,
  text text not null,
  primary key (app_id, document_id, revision),
  foreign key (app_id, document_id) references documents on delete cascade
);

-- Which documents there were when a tree was generated, in which revision: what is not here is news for its files.
create table tree_inventories (
  app_id text not null,
  tree_id text not null,
  document_ids bigint[] not null,
  revisions int[] not null,
  read_at timestamptz not null,
  primary key (app_id, tree_id),
  foreign key (app_id, tree_id) references trees on delete cascade
);
