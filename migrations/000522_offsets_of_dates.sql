-- Minutes east of UTC in which `occurred_at` was written, where its sender said them: the day that people give a document is the day of who wrote it.
alter table documents add column occurred_offset smallint;
