-- Several runs that are due at the same time share a workflow. Null: of an earlier version, whose workflow has the id of the run.
alter table sync_runs add column workflow_id uuid;
