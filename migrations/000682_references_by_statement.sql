-- A document has about nine memories and seventeen mentions. A foreign key looks its row up once for each of them: that was half of what storing
-- memories and mentions took. These triggers guarantee the same and look each row up once a statement: rows refer to what exists, concurrent
-- deletions wait for them, and deletions leave nothing behind.

create function require_documents() returns trigger language plpgsql as $$
declare
  missing bigint;
begin
  with wanted as (select distinct app_id, document_id from added order by app_id, document_id),
  present as (
    select 1
    from wanted w
    cross join lateral (
      select 1 from documents d where d.app_id = w.app_id and d.document_id = w.document_id for key share) d)
  select (select count(*) from wanted) - (select count(*) from present) into missing;
  if missing > 0 then
    raise foreign_key_violation using message = format(
      'insert on table "%s" violates a foreign key: %s of its documents do not exist', tg_table_name, missing);
  end if;
  return null;
end $$;

create function require_entities() returns trigger language plpgsql as $$
declare
  missing bigint;
begin
  with wanted as (select distinct app_id, node_id from added order by app_id, node_id),
  present as (
    select 1
    from wanted w
    cross join lateral (
      select 1 from entities e where e.app_id = w.app_id and e.entity_id = w.node_id for key share) e)
  select (select count(*) from wanted) - (select count(*) from present) into missing;
  if missing > 0 then
    raise foreign_key_violation using message = format(
      'insert on table "%s" violates a foreign key: %s of its entities do not exist', tg_table_name, missing);
  end if;
  return null;
end $$;

-- Mentions move between names one by one, when people merge or split entities.
create function require_moved_entity() returns trigger language plpgsql as $$
begin
  perform 1 from entities where app_id = new.app_id and entity_id = new.node_id for key share;
  if not found then
    raise foreign_key_violation using message = format('update on table "%s" violates a foreign key: the entity does not exist', tg_table_name);
  end if;
  return null;
end $$;

create function refuse_other_document() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using message = format('update on table "%s" violates a foreign key: a row stays with its document', tg_table_name);
end $$;

create function delete_with_documents() returns trigger language plpgsql as $$
begin
  delete from memories m using gone g where m.app_id = g.app_id and m.document_id = g.document_id;
  delete from mentions m using gone g where m.app_id = g.app_id and m.document_id = g.document_id;
  return null;
end $$;

create function delete_with_entities() returns trigger language plpgsql as $$
begin
  delete from mentions m using gone g where m.app_id = g.app_id and m.node_id = g.entity_id;
  return null;
end $$;

create trigger memories_have_documents after insert on memories
  referencing new table as added for each statement execute function require_documents();
create trigger memories_stay before update of app_id, document_id on memories
  for each row execute function refuse_other_document();
create trigger mentions_have_documents after insert on mentions
  referencing new table as added for each statement execute function require_documents();
create trigger mentions_have_entities after insert on mentions
  referencing new table as added for each statement execute function require_entities();
create trigger mentions_stay before update of app_id, document_id on mentions
  for each row execute function refuse_other_document();
create trigger mentions_have_moved_entities after update of node_id on mentions
  for each row when (new.node_id <> old.node_id) execute function require_moved_entity();
create trigger documents_take_theirs after delete on documents
  referencing old table as gone for each statement execute function delete_with_documents();
create trigger entities_take_theirs after delete on entities
  referencing old table as gone for each statement execute function delete_with_entities();

alter table memories drop constraint memories_app_id_document_id_fkey;
alter table mentions drop constraint mentions_app_id_document_id_fkey, drop constraint mentions_app_id_node_id_fkey;
