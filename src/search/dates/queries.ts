import type { Db } from '../../db/types.ts';
import { FILE_DATE_REASONS } from '../../documents/document-date.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';

/** Lists the days of those documents that have a date of their own (YYYY-MM-DD, in its zone). When a file was last changed is none. */
export async function listDocumentDays(
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
): Promise<{ document_id: number; day: string }[]> {
  return db`
    select d.document_id,
      to_char(d.occurred_at at time zone 'UTC' + make_interval(mins => coalesce(d.occurred_offset, 0)), 'YYYY-MM-DD') as day
    from documents d
    where ${visibleTo(db, 'd', viewer)} and d.document_id = any(${documentIds}::bigint[]) and d.occurred_at is not null
      and (d.date_reason is null or d.date_reason <> all(${FILE_DATE_REASONS}::text[]))`;
}
