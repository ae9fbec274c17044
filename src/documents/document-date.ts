import type { MaterialDateReason } from '../parse/dates/document-dates.ts';
import { toZonedIso } from '../lib/dates/zoned-time.ts';
import type { DocumentRow } from './columns.ts';

/** Source of the date of a file's last change. */
export const FILE_DATE_REASONS = ['git history', 'file date'] as const;
export type FileDateReason = (typeof FILE_DATE_REASONS)[number];

/** Source of a document's date: its sender, the material itself, or the folder that contained it. */
export type DateReason = 'sender' | MaterialDateReason | FileDateReason;

export const BUCKETS = ['day', 'week', 'month', 'year'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** The number of documents in a period. */
export interface BucketRow {
  /** Its first day, in UTC. */
  start: Date;
  n: number;
}

/** Returns the date as written: ISO 8601 with its sender's offset, so that the first ten characters are the sender's day. */
export function dateAsWritten(
  row: Pick<DocumentRow, 'occurred_at' | 'occurred_offset' | 'last_modified' | 'created_at'>,
): string | null {
  const date = documentDate(row);
  return date && toZonedIso(date, row.occurred_at ? row.occurred_offset : null);
}

/** Returns a document's date as given by it or its sender, or null: the day it was stored does not count as its date. */
export const documentDate = (
  row: Pick<DocumentRow, 'occurred_at' | 'last_modified' | 'created_at'>,
): Date | null => row.occurred_at ?? row.last_modified ?? row.created_at;
