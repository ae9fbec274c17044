import type { Viewer } from '../../documents/visible.ts';
import { type Change, findChanges } from '../../memories/history/find-changes.ts';
import { readClaiming, readHistories } from '../../memories/history/read-histories.ts';
import type { DocumentHit, DocumentSearch } from '../search-documents.ts';
import type { SearchContext } from '../retrieve-passages.ts';
import { findOutdated } from './outdated-hits.ts';

/** Documents looked at for what no longer holds. */
const LOOKED_AT = 10;

/** What changed of what the found documents say, and the documents in an order in which what holds stands before what held. */
export interface CurrentHits {
  hits: DocumentHit[];
  changes: Change[];
}

/**
 * Puts the document that says what holds now before one whose best statement for the question no longer holds. `fetch` finds a document that the
 * search had not; it gives none for one that is out of the search's bounds.
 */
export async function preferCurrent(
  { sql }: Pick<SearchContext, 'sql'>,
  viewer: Viewer,
  { query, asOf, now }: Pick<DocumentSearch, 'query' | 'asOf' | 'now'>,
  hits: readonly DocumentHit[],
  fetch: (resourceId: string, documentId: number) => Promise<DocumentHit | null>,
): Promise<CurrentHits> {
  const looked = hits.slice(0, LOOKED_AT).map((hit) => hit.row.document_id);
  const memories = await readClaiming(sql, viewer, looked);
  if (!memories.length) return { hits: [...hits], changes: [] };
  const changes = findChanges(memories, await readHistories(sql, viewer, memories, { asOf, now }));
  const ordered = [...hits];
  for (const { documentId, change } of findOutdated(query, looked, memories, changes)) {
    const { document_id: currentId, resource_id: resourceId } = change.current;
    const at = ordered.findIndex((hit) => hit.row.document_id === documentId);
    const currentAt = ordered.findIndex((hit) => hit.row.document_id === currentId);
    const outdated = ordered[at];
    if (!outdated || currentId === documentId || (currentAt !== -1 && currentAt < at)) continue;
    const current = ordered[currentAt] ?? (await fetch(resourceId, currentId));
    if (!current) continue;
    if (currentAt !== -1) ordered.splice(currentAt, 1);
    ordered.splice(at, 0, { ...current, score: Math.max(current.score, outdated.score) });
  }
  return { hits: ordered, changes };
}
