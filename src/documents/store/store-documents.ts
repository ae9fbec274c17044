import type { Tx } from '../../db/types.ts';
import type { NewDocument } from '../new-document.ts';
import type { DocumentStatus } from '../document.ts';
import { deleteChunks, insertChunks } from '../chunking/queries.ts';
import { insertEvents } from '../queries.ts';
import { foldTitle } from '../../text/fold.ts';
import { findStatuses, type StoredDocument, upsertDocuments, upsertTitles } from './queries.ts';

export interface StoreResult {
  /** In the order given. */
  statuses: DocumentStatus[];
  /** Documents with new or changed content, whose memories and mentions are therefore stale. */
  changedIds: number[];
  /** Those of them that existed before: only these have derived data to delete. */
  replacedIds: number[];
}

/**
 * Stores documents of one owner with their chunks, so that they are found once the transaction has ended. If an identity occurs twice, the
 * last document wins. Identical documents cause no work.
 */
export async function storeDocuments(
  tx: Tx,
  appId: string,
  owner: string | null,
  documents: NewDocument[],
): Promise<StoreResult> {
  const identity = (d: { source: string; resourceId: string }) => `${d.source}\n${d.resourceId}`;
  // Sorted, so that two writers of the same documents lock them in the same order.
  const unique = [...new Map(documents.map((d) => [identity(d), d])).values()].sort((a, b) =>
    identity(a) < identity(b) ? -1 : 1,
  );
  const stored = new Map(
    (await upsertDocuments(tx, appId, owner, unique)).map((row) => [
      `${row.source}\n${row.resource_id}`,
      row,
    ]),
  );
  const titles = unique.flatMap((document) => {
    const row = stored.get(identity(document));
    return row
      ? [{ documentId: row.document_id, folded: foldTitle(document.title ?? ''), isNew: row.is_new }]
      : [];
  });
  const changed = unique.flatMap((document) => {
    const row = stored.get(identity(document));
    return row?.content_changed ? [{ documentId: row.document_id, document, row }] : [];
  });
  const changedIds = changed.map((c) => c.documentId);
  const replacedIds = changed.flatMap((c) => (c.row.is_new ? [] : c.documentId));
  const events = changed.flatMap((c) =>
    c.document.warnings.map((message) => ({ documentId: c.documentId, type: 'warning' as const, message })),
  );
  // Sent together and executed in sequence: on a busy machine, awaiting each answer could mean waiting for a processor twice.
  await Promise.all([
    upsertTitles(tx, appId, owner, titles),
    deleteChunks(tx, appId, replacedIds).then(() => insertChunks(tx, appId, owner, changed)),
    insertEvents(tx, appId, events),
  ]);
  const untouched = unique.filter((d) => !stored.has(identity(d)));
  const known = await findStatuses(tx, appId, owner, untouched);
  return { statuses: documents.map((d) => statusOf(identity(d), stored, known)), changedIds, replacedIds };
}

const statusOf = (
  identity: string,
  stored: Map<string, StoredDocument>,
  known: Map<string, DocumentStatus>,
): DocumentStatus => stored.get(identity)?.status ?? known.get(identity) ?? 'pending';
