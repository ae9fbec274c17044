-- When a text of a person was written that was replaced since; null for those of before: they count from when the next one came.
alter table replaced_edits add column written_at timestamptz;
