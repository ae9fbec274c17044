-- When the schedule of an app's trees was looked at last: the next run is counted from then.
alter table tree_configs add column scheduled_at timestamptz not null default now();
