import type { MaterialDateReason } from '../parse/dates/document-dates.ts';
import { toZonedIso } from '../lib/dates/zoned-time.ts';
import type { DocumentRow } from './columns.ts';

/** Where the date of a file's last change comes from. */
export const FILE_DATE_REASONS = ['git history', 'file date'] as const;
export type FileDateReason = (typeof FILE_DATE_REASONS)[number];

/** What says the date of a document: its sender, the material itself, or the folder that it was in. */
export type DateReason = 'sender' | MaterialDateReason | FileDateReason;

export const BUCKETS = ['day', 'week', 'month', 'year'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** How many documents are of a time. */
export interface BucketRow {
  /** Its first day, in UTC. */
  start: Date;
  n: number;
}

/** The same as it was written: ISO 8601 with the offset of its sender, so that its first ten characters are the day that the sender would give it. */
export function dateAsWritten(
  row: Pick<DocumentRow, 'occurred_at' | 'occurred_offset' | 'last_modified' | 'created_at'>,
): string | null {
  const date = documentDate(row);
  return date && toZonedIso(date, row.occurred_at ? row.occurred_offset : null);
}

/** The date a document is of, by what it or its sender says, or null: the day it came in is no date of it. */
export const documentDate = (
  row: Pick<DocumentRow, 'occurred_at' | 'last_modified' | 'created_at'>,
): Date | null => row.occurred_at ?? row.last_modified ?? row.created_at;
