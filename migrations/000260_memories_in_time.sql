-- What a memory claims of single things, where its quote stands, and when it was said: what memories are to each other is read from these.
alter table memories
  -- a list of claims; see src/text/claims/claim.ts
  add column claims jsonb not null default '[]',
  -- what memories that may be about the same have in common; see src/memories/history/memory-keys.ts
  add column keys text[] not null default '{}',
  add column block_id text,
  add column quote_start int,
  add column quote_end int,
  -- ISO 8601; `made`: when its document was made; null: with its document
  add column said text;
create index memories_keys on memories using gin (keys) where keys <> '{}';
-- Claims of documents that are there already are read when their content is sent again, or reprocessed.
