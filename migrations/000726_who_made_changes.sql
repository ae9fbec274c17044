-- Who made a change, by its number: a joined commit gives its author's address, a changelog an account. The same change has one author.
create table entity_changes (
  app_id text not null,
  change_id bigint generated always as identity,
  owner text,
  node_id uuid not null,
  document_id bigint not null,
  -- The last part of a repository's name, in lower case.
  repository text not null,
  number int not null,
  quote text not null,
  primary key (app_id, change_id),
  foreign key (app_id, node_id) references entities on delete cascade,
  foreign key (app_id, document_id) references documents on delete cascade
);
create index entity_changes_number on entity_changes (app_id, repository, number);
create index entity_changes_node on entity_changes (app_id, node_id);
create index entity_changes_document on entity_changes (app_id, document_id);
