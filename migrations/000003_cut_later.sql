-- A document may be stored before it is cut into blocks and chunks: `blocks` is null until then.
alter table documents
  alter column blocks drop not null,
  -- the data of an import while it is not cut; a text is in `body`
  add column sent json,
  -- the terms of what was sent while it is not cut, each between blanks: a search looks through them
  add column sent_terms text;
alter table documents alter column sent set storage external, alter column sent_terms set storage external;
create index documents_uncut on documents (app_id, document_id) where blocks is null;
