-- Items that their source did not have at the last look; they stay until it still does not have them a day later.
alter table connection_items add column is_missing boolean not null default false;
create index connection_items_missing on connection_items (app_id, connection_id) where is_missing;
