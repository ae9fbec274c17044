import type { DocumentRow } from './columns.ts';

/** The date a document is of, by what it or its sender says, or null: the day it came in is no date of it. */
export const documentDate = (
  row: Pick<DocumentRow, 'occurred_at' | 'last_modified' | 'created_at'>,
): Date | null => row.occurred_at ?? row.last_modified ?? row.created_at;
