-- What webhooks were told of, so that they are told once.

-- The budget that was reached in the month; a greater one may be reached again.
alter table model_months add column told_budget bigint;

-- Pairs of entities that wait for a decision and that were told of.
create table entity_review_news (
  app_id text not null references apps on delete cascade,
  pair_id text not null,
  primary key (app_id, pair_id)
);
