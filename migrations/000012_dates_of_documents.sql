-- created_at, last_modified and occurred_at (the date a person would give it) are what the material says of itself; null when it says
-- nothing. When the service got a document, and when its row last changed, are kept apart from that.
alter table documents
  add column stored_at timestamptz,
  add column updated_at timestamptz,
  alter column created_at drop not null,
  alter column created_at drop default,
  alter column last_modified drop not null,
  alter column last_modified drop default;
update documents set stored_at = created_at, updated_at = greatest(created_at, last_modified);
alter table documents
  alter column stored_at set default now(),
  alter column stored_at set not null,
  alter column updated_at set default now(),
  alter column updated_at set not null;
