-- The documents of the sample company that POST /samples/load stored: DELETE /samples removes these, and nothing that somebody else sent.
create table sample_documents (
  app_id text not null,
  document_id bigint not null,
  primary key (app_id, document_id),
  foreign key (app_id, document_id) references documents on delete cascade
);
