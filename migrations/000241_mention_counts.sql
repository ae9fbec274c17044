-- How often each name is mentioned, by type, certainty and whether everybody sees it: what an entity is and is called is decided from it again with
-- every document that mentions it. Counting its mentions each time took half of all processing where a name stands in every document.
create table mention_counts (
  app_id text not null,
  node_id uuid not null,
  type text not null,
  is_certain boolean not null,
  is_shared boolean not null,
  mentions int not null,
  -- sum of the confidences in ten-thousandths: whole numbers come back to what they were when mentions go
  weight bigint not null,
  primary key (app_id, node_id, type, is_certain, is_shared),
  foreign key (app_id, node_id) references entities on delete cascade
);
insert into mention_counts (app_id, node_id, type, is_certain, is_shared, mentions, weight)
select app_id, node_id, type, is_certain, owner is null, count(*), sum(round(confidence * 10000))
from mentions
group by 1, 2, 3, 4, 5;

create function count_added_mentions() returns trigger language plpgsql as $$
begin
  insert into mention_counts as c (app_id, node_id, type, is_certain, is_shared, mentions, weight)
  select app_id, node_id, type, is_certain, owner is null, count(*), sum(round(confidence * 10000))
  from added
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (app_id, node_id, type, is_certain, is_shared) do update
  set mentions = c.mentions + excluded.mentions, weight = c.weight + excluded.weight;
  return null;
end $$;
create function count_gone_mentions() returns trigger language plpgsql as $$
begin
  update mention_counts c
  set mentions = c.mentions - g.mentions, weight = c.weight - g.weight
  from (
    select app_id, node_id, type, is_certain, owner is null as is_shared, count(*) as mentions, sum(round(confidence * 10000)) as weight
    from gone
    group by 1, 2, 3, 4, 5) g
  where c.app_id = g.app_id and c.node_id = g.node_id and c.type = g.type and c.is_certain = g.is_certain and c.is_shared = g.is_shared;
  return null;
end $$;
create function count_moved_mentions() returns trigger language plpgsql as $$
begin
  insert into mention_counts as c (app_id, node_id, type, is_certain, is_shared, mentions, weight)
  select m.app_id, m.node_id, m.type, m.is_certain, m.is_shared, sum(m.mentions), sum(m.weight)
  from (
    select n.app_id, n.node_id, n.type, n.is_certain, n.owner is null as is_shared, 1 as mentions, round(n.confidence * 10000) as weight
    from added n join gone o on o.app_id = n.app_id and o.mention_id = n.mention_id
    where n.node_id <> o.node_id
    union all
    select o.app_id, o.node_id, o.type, o.is_certain, o.owner is null, -1, -round(o.confidence * 10000)
    from added n join gone o on o.app_id = n.app_id and o.mention_id = n.mention_id
    where n.node_id <> o.node_id) m
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (app_id, node_id, type, is_certain, is_shared) do update
  set mentions = c.mentions + excluded.mentions, weight = c.weight + excluded.weight;
  return null;
end $$;
create trigger mentions_added after insert on mentions referencing new table as added
  for each statement execute function count_added_mentions();
create trigger mentions_gone after delete on mentions referencing old table as gone
  for each statement execute function count_gone_mentions();
create trigger mentions_moved after update on mentions referencing old table as gone new table as added
  for each statement execute function count_moved_mentions();
