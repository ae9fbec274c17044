-- When the spellings of a name last changed. A process that holds the names of an app in memory reads what changed since, and the statement that
-- checks what a caller sees also reads the app's latest stamp, so that nothing held is older than what it is checked with. A deleted name keeps
-- its row. Names of one app are written one transaction at a time (lockNames), so its stamps become visible in their order; only unmentioned
-- names are swept without that lock, and nobody sees those.
create sequence name_change_stamps;
create table name_changes (
  app_id text not null,
  node_id uuid not null,
  stamp bigint not null,
  primary key (app_id, node_id)
);
create index name_changes_stamp on name_changes (app_id, stamp);

create function note_changed_names() returns trigger language plpgsql as $$
declare
  next_stamp bigint;
begin
  if not exists (select 1 from changed) then
    return null;
  end if;
  next_stamp := nextval('name_change_stamps');
  insert into name_changes (app_id, node_id, stamp)
  select distinct app_id, node_id, next_stamp from changed
  order by 1, 2
  on conflict (app_id, node_id) do update set stamp = greatest(name_changes.stamp, excluded.stamp);
  return null;
end $$;
create trigger note_added after insert on entity_aliases referencing new table as changed
  for each statement execute function note_changed_names();
create trigger note_gone after delete on entity_aliases referencing old table as changed
  for each statement execute function note_changed_names();
create trigger note_moved_from after update on entity_aliases referencing old table as changed
  for each statement execute function note_changed_names();
create trigger note_moved_to after update on entity_aliases referencing new table as changed
  for each statement execute function note_changed_names();
