-- A digest and a context document are one generated file each. They stand beside the trees that people read and edit.
alter table trees
  add column kind text not null default 'tree' check (kind in ('tree', 'digest', 'document'));
drop index trees_running;
create unique index trees_running on trees (app_id, owner) nulls not distinct where status = 'processing' and kind = 'tree';
create index trees_single on trees (app_id, kind, created_at) where kind <> 'tree';
