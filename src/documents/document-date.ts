import type { DateReason as OfMaterial } from '../parse/dates/document-dates.ts';
import type { DocumentRow } from './columns.ts';

/** What knows when a file was last changed. */
export const FILE_DATE_REASONS = ['git history', 'file date'] as const;
export type FileDateReason = (typeof FILE_DATE_REASONS)[number];

/** What says the date of a document: its sender, the material itself, or the folder that it was in. */
export type DateReason = 'sender' | OfMaterial | FileDateReason;

/** The date a document is of, by what it or its sender says, or null: the day it came in is no date of it. */
export const documentDate = (
  row: Pick<DocumentRow, 'occurred_at' | 'last_modified' | 'created_at'>,
): Date | null => row.occurred_at ?? row.last_modified ?? row.created_at;
