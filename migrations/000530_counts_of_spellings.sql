-- How often each name is spelled in which way, so that an entity is shown as most documents write it ("YouTube", not "Youtube" because one came first).
-- The spelling becomes part of the key of what is counted already: a document seldom has two of one name, so hardly a row more is written.
create table mention_counts_by_spelling (
  app_id text not null,
  node_id uuid not null,
  type text not null,
  is_certain boolean not null,
  is_shared boolean not null,
  spelling text not null,
  mentions int not null,
  weight bigint not null,
  primary key (app_id, node_id, type, is_certain, is_shared, spelling),
  foreign key (app_id, node_id) references entities on delete cascade
);
insert into mention_counts_by_spelling (app_id, node_id, type, is_certain, is_shared, spelling, mentions, weight)
select app_id, node_id, type, is_certain, owner is null, name, count(*), sum(round(confidence * 10000))
from mentions
group by 1, 2, 3, 4, 5, 6;
drop table mention_counts;
alter table mention_counts_by_spelling rename to mention_counts;

create or replace function count_added_mentions() returns trigger language plpgsql as $$
begin
  insert into mention_counts as c (app_id, node_id, type, is_certain, is_shared, spelling, mentions, weight)
  select app_id, node_id, type, is_certain, owner is null, name, count(*), sum(round(confidence * 10000))
  from added
  group by 1, 2, 3, 4, 5, 6
  order by 1, 2, 3, 4, 5, 6
  on conflict (app_id, node_id, type, is_certain, is_shared, spelling) do update
  set mentions = c.mentions + excluded.mentions, weight = c.weight + excluded.weight;
  return null;
end $$;
create or replace function count_gone_mentions() returns trigger language plpgsql as $$
begin
  update mention_counts c
  set mentions = c.mentions - g.mentions, weight = c.weight - g.weight
  from (
    select app_id, node_id, type, is_certain, owner is null as is_shared, name as spelling, count(*) as mentions,
      sum(round(confidence * 10000)) as weight
    from gone
    group by 1, 2, 3, 4, 5, 6) g
  where c.app_id = g.app_id and c.node_id = g.node_id and c.type = g.type and c.is_certain = g.is_certain and c.is_shared = g.is_shared
    and c.spelling = g.spelling;
  return null;
end $$;
create or replace function count_moved_mentions() returns trigger language plpgsql as $$
begin
  insert into mention_counts as c (app_id, node_id, type, is_certain, is_shared, spelling, mentions, weight)
  select m.app_id, m.node_id, m.type, m.is_certain, m.is_shared, m.spelling, sum(m.mentions), sum(m.weight)
  from (
    select n.app_id, n.node_id, n.type, n.is_certain, n.owner is null as is_shared, n.name as spelling, 1 as mentions,
      round(n.confidence * 10000) as weight
    from added n join gone o on o.app_id = n.app_id and o.mention_id = n.mention_id
    where n.node_id <> o.node_id
    union all
    select o.app_id, o.node_id, o.type, o.is_certain, o.owner is null, o.name, -1, -round(o.confidence * 10000)
    from added n join gone o on o.app_id = n.app_id and o.mention_id = n.mention_id
    where n.node_id <> o.node_id) m
  group by 1, 2, 3, 4, 5, 6
  order by 1, 2, 3, 4, 5, 6
  on conflict (app_id, node_id, type, is_certain, is_shared, spelling) do update
  set mentions = c.mentions + excluded.mentions, weight = c.weight + excluded.weight;
  return null;
end $$;
