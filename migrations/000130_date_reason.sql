-- What says the date of a document: its sender, the material itself, git, or the file system.
alter table documents add column date_reason text;
