import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { namedDates } from '../../text/passages/date-terms.ts';
import type { Candidate } from '../rank/lay-out.ts';
import { listDocumentDays } from './queries.ts';

/**
 * Returns the date terms of the days of documents, by document, for a question that names a date; messages have their own. Read with the question instead of
 * being kept in every chunk: few questions name a date.
 */
export async function readDays(
  db: Db,
  viewer: Viewer,
  dates: readonly string[],
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const pages = candidates.filter(({ packed }) => !packed.isConversation);
  if (!dates.length || !pages.length) return new Map();
  const ids = [...new Set(pages.map(({ documentId }) => documentId))];
  const days = await listDocumentDays(db, viewer, ids);
  return new Map(days.map(({ document_id: id, day }) => [id, namedDates(day)]));
}
