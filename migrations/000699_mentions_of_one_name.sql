-- A document names the same person or thing several times. Its mentions of one name, written the same and of one type and certainty, are one row:
-- half as many rows to insert and to index. The columns of a mention are those of the first one.
alter table mentions
  add column mentions int not null default 1,
  -- of all of them, as in mention_counts; null: there is only one
  add column weight int,
  -- the further ones, in order: [[how much higher their id is, quote, confidence], …]
  add column others json;
alter table mentions alter column others set statistics 0, alter column weight set statistics 0;
-- Mentions are read by document or by entity, never by id alone: one index less.
alter table mentions drop constraint mentions_pkey, add primary key (app_id, document_id, mention_id);
drop index mentions_document;
drop index mentions_entity;
create index mentions_entity on mentions (app_id, entity_id, mention_id) include (owner, document_id, mentions);

create or replace function count_added_mentions() returns trigger language plpgsql as $$
begin
  insert into mention_counts as c (app_id, node_id, type, is_certain, is_shared, spelling, mentions, weight)
  select app_id, node_id, type, is_certain, owner is null, name, sum(a.mentions), sum(coalesce(a.weight, round(confidence * 10000)))
  from added a
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
    select app_id, node_id, type, is_certain, owner is null as is_shared, name as spelling, sum(o.mentions) as mentions,
      sum(coalesce(o.weight, round(confidence * 10000))) as weight
    from gone o
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
    select n.app_id, n.node_id, n.type, n.is_certain, n.owner is null as is_shared, n.name as spelling, n.mentions,
      coalesce(n.weight, round(n.confidence * 10000)) as weight
    from added n join gone o on o.app_id = n.app_id and o.mention_id = n.mention_id
    where n.node_id <> o.node_id
    union all
    select o.app_id, o.node_id, o.type, o.is_certain, o.owner is null, o.name, -o.mentions, -coalesce(o.weight, round(o.confidence * 10000))
    from added n join gone o on o.app_id = n.app_id and o.mention_id = n.mention_id
    where n.node_id <> o.node_id) m
  group by 1, 2, 3, 4, 5, 6
  order by 1, 2, 3, 4, 5, 6
  on conflict (app_id, node_id, type, is_certain, is_shared, spelling) do update
  set mentions = c.mentions + excluded.mentions, weight = c.weight + excluded.weight;
  return null;
end $$;
