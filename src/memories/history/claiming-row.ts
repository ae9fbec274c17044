import type { SlotClaim } from '../../text/claims/claim.ts';
import type { Source } from '../../tokens.ts';
import type { MemoryRow } from '../queries.ts';

/** A memory with its claims and its document. */
export interface ClaimingRow extends MemoryRow {
  block_id: string | null;
  quote_start: number | null;
  quote_end: number | null;
  said: string | null;
  claims: SlotClaim[];
  keys: string[];
  /** Whether a model has given a verdict on it and another memory. */
  is_judged: boolean;
  source: Source;
  resource_id: string;
  title: string | null;
  occurred_at: Date | null;
  created_at: Date | null;
  last_modified: Date | null;
}
