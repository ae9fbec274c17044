-- Votes are read from mention_counts since 000241: of a mention, this index needs who sees it and its document.
drop index mentions_entity;
create index mentions_entity on mentions (app_id, entity_id, mention_id) include (owner, document_id);
