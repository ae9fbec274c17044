import type { ValueChange } from '../../src/memories/history/find-changes.ts';
import type { ClaimingRow } from '../../src/memories/history/claiming-row.ts';

/** Returns a launch moved from 15 June to 7 September, as stated by two memories. */
export const movedLaunch = (old: ClaimingRow, current: ClaimingRow): ValueChange => ({
  old,
  current,
  slot: 'launch',
  value: '7 September',
  kind: 'date',
  until: '2026-06-09',
});

/** Returns a memory row as from the database, of a document without dates. */
export const claimingRow = (more: Partial<ClaimingRow> = {}): ClaimingRow => ({
  memory_id: 'm',
  document_id: 1,
  kind: 'date',
  text: '',
  quote: more.text ?? '',
  confidence: 1,
  block_id: 'b',
  quote_start: 0,
  quote_end: 10,
  said: null,
  claims: [],
  keys: [],
  is_judged: false,
  source: 'vault',
  resource_id: `r${more.document_id ?? 1}`,
  title: null,
  occurred_at: null,
  created_at: null,
  last_modified: null,
  ...more,
});
