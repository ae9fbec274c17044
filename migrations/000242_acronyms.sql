-- Short forms that a document explains, “Site Reliability Engineering (SRE)”: a question with one is answered by texts with the other.
create table acronyms (
  app_id text not null,
  owner text,
  document_id bigint not null,
  -- a term, and the terms of what it stands for with a blank between them
  short text not null,
  long text not null,
  foreign key (app_id, document_id) references documents on delete cascade
);
create index acronyms_short on acronyms (app_id, short);
create index acronyms_long on acronyms (app_id, long);
create index acronyms_document on acronyms (app_id, document_id);
