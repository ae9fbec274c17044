-- Apps take turns in the queues of background work, by start-time fair queueing (Goyal, Vin and Cheng 1996): each turn costs what it takes,
-- the app whose finish is least is next, and one that had nothing to do starts at the queue's clock.
create table work_queues (
  queue text primary key,
  -- where the turn that was taken last started
  clock double precision not null default 0
);
insert into work_queues (queue) values ('chunking'), ('extraction');

create table work_turns (
  app_id text not null references apps on delete cascade,
  queue text not null references work_queues,
  finish double precision not null,
  primary key (app_id, queue)
);
