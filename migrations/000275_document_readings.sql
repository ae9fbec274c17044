-- What was read of a document for trees, so that a regeneration reads only what changed. It goes with its document.
create table document_readings (
  app_id text not null,
  document_id bigint not null,
  -- 'guide': what a guide may say of it; 'team': what it tells of its team
  kind text not null check (kind in ('guide', 'team')),
  -- a hash of all that it was read from: revision, title, fields, and the rules
  made_from text not null,
  -- JSON text
  reading text not null,
  primary key (app_id, document_id, kind),
  foreign key (app_id, document_id) references documents on delete cascade
);
-- Compressing (pglz) costs more time than the disk is worth.
alter table document_readings alter column reading set storage external;
