-- Few entities have a description; entity search reads them all.
create index entities_described on entities (app_id, updated_at) where description is not null;
