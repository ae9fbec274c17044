-- A name has one row in `entities`, whatever types its mentions have; rows that mean one thing form a group under one of them, `root_id`.
-- Mentions keep the row of their own name, so that a merge can be undone: `node_id`. `entity_id` is the root.
alter table entities
  -- what kind of name it is: `name`, or a form of its own that never equals one: email, handle, issue, repository, channel, label
  add column space text not null default 'name',
  add column root_id uuid,
  -- what the group is called; on its root
  add column display_name text,
  add column display_folded text,
  -- what somebody decided; the latest of a group counts
  add column set_name text,
  add column set_folded text,
  add column set_type text,
  add column set_at timestamptz;
drop index entities_identity;
-- Of a name `folded` is the name without case, accents and punctuation; of the others it is the lower-cased form, in which punctuation counts.
update entities set space = type, folded = lower(name) where type in ('email', 'handle', 'issue');

alter table mentions
  add column node_id uuid,
  -- as written there
  add column name text,
  add column folded text,
  add column type text,
  -- known from fields, senders or a stated form, not from the words around it
  add column is_certain boolean not null default false;

create temporary table kept_entities on commit drop as
select e.app_id, e.entity_id,
  first_value(e.entity_id) over (
    partition by e.app_id, e.owner, e.space, e.folded
    order by (select count(*) from mentions m where m.app_id = e.app_id and m.entity_id = e.entity_id) desc, e.created_at, e.entity_id
  ) as kept_id
from entities e;
create index on kept_entities (app_id, entity_id);

drop index mentions_entity;
-- A group may lose the name whose id it has; its other names then get another.
alter table mentions drop constraint mentions_app_id_entity_id_fkey;
update mentions m
set node_id = k.kept_id, entity_id = k.kept_id, name = e.name, type = e.type,
  folded = trim(regexp_replace(e.folded, '[^[:alnum:]]+', ' ', 'g')),
  is_certain = e.type in ('email', 'handle', 'issue')
from entities e
join kept_entities k on k.app_id = e.app_id and k.entity_id = e.entity_id
where m.app_id = e.app_id and m.entity_id = e.entity_id;
delete from entities e
using kept_entities k
where k.app_id = e.app_id and k.entity_id = e.entity_id and k.kept_id <> e.entity_id;
update entities set root_id = entity_id, display_name = name, display_folded = trim(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g'));
-- The type of most of its mentions, `other` when that is not clear; as src/entities/resolve/decide-type.ts decides from now on.
update entities e
set type = v.type
from (
  select distinct on (app_id, entity_id) app_id, entity_id, case when weight >= 0.6 * whole then type else 'other' end as type
  from (
    select m.app_id, m.entity_id, m.type, sum(m.confidence) as weight,
      sum(sum(m.confidence)) over (partition by m.app_id, m.entity_id) as whole
    from mentions m
    group by m.app_id, m.entity_id, m.type) t
  order by app_id, entity_id, weight desc, type) v
where v.app_id = e.app_id and v.entity_id = e.entity_id;

alter table entities
  alter column root_id set not null,
  alter column display_name set not null,
  alter column display_folded set not null;
alter table mentions
  alter column node_id set not null,
  alter column name set not null,
  alter column folded set not null,
  alter column type set not null;
drop index entities_type;
create unique index entities_identity on entities (app_id, space, folded, owner) nulls not distinct;
create index entities_root on entities (app_id, root_id);
create index entities_display on entities (app_id, display_folded, entity_id) where root_id = entity_id;
create index mentions_entity on mentions (app_id, entity_id, mention_id) include (owner, document_id, node_id, type, is_certain, confidence);
alter table mentions add foreign key (app_id, node_id) references entities on delete cascade;
create index mentions_node on mentions (app_id, node_id, folded);

-- A row for each spelling and owner of its mentions: who sees none of them does not see the alias.
drop table entity_aliases;
create table entity_aliases (
  app_id text not null,
  entity_id uuid not null,
  node_id uuid not null,
  owner text,
  name text not null,
  folded text not null,
  foreign key (app_id, node_id) references entities on delete cascade,
  foreign key (app_id, owner) references users on delete cascade
);
insert into entity_aliases (app_id, entity_id, node_id, owner, name, folded)
select app_id, entity_id, node_id, owner, min(name), folded
from mentions
group by app_id, entity_id, node_id, owner, folded;
create unique index entity_aliases_identity on entity_aliases (app_id, node_id, folded, owner) nulls not distinct;
create index entity_aliases_entity on entity_aliases (app_id, entity_id);
create index entity_aliases_folded on entity_aliases (app_id, folded);
create index entity_aliases_owner on entity_aliases (app_id, owner) where owner is not null;
create index entity_aliases_trigrams on entity_aliases using gin (folded gin_trgm_ops);

-- Two names that a document says are one, with the words that say so.
create table entity_links (
  app_id text not null,
  link_id bigint generated always as identity,
  owner text,
  left_id uuid not null,
  right_id uuid not null,
  document_id bigint not null,
  quote text not null,
  primary key (app_id, link_id),
  foreign key (app_id, left_id) references entities on delete cascade,
  foreign key (app_id, right_id) references entities on delete cascade,
  foreign key (app_id, document_id) references documents on delete cascade
);
create index entity_links_left on entity_links (app_id, left_id);
create index entity_links_right on entity_links (app_id, right_id);
create index entity_links_document on entity_links (app_id, document_id);

-- What somebody decided about two names; `same` with the one that keeps its id.
create table entity_decisions (
  app_id text not null,
  decision_id uuid not null default gen_random_uuid(),
  -- null: decided for the app; else for this user's own entities
  owner text,
  -- of one merge of several
  merge_id uuid not null,
  left_id uuid not null,
  right_id uuid not null,
  verdict text not null,
  reason text,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (app_id, decision_id),
  foreign key (app_id, left_id) references entities on delete cascade,
  foreign key (app_id, right_id) references entities on delete cascade,
  foreign key (app_id, owner) references users on delete cascade
);
create index entity_decisions_left on entity_decisions (app_id, left_id);
create index entity_decisions_right on entity_decisions (app_id, right_id);
create index entity_decisions_merge on entity_decisions (app_id, merge_id);
create index entity_decisions_owner on entity_decisions (app_id, owner) where owner is not null;
