// What other features read of documents.
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../db/types.ts';
import {
  hasUnchunked,
  listChunkBlocks,
  listFirstPassages,
  listPassages,
  listTexts,
  type PassageRow,
} from './chunking/queries.ts';
import { joinStoredText } from './chunking/stored-text.ts';
import type { DocumentRow, StoredContent } from './columns.ts';
import { countUnextracted } from './counts/queries.ts';
import {
  countChangedDocuments,
  type EventRow,
  type InventoryFilter,
  type InventoryRow,
  listBlocksJson,
  listContents,
  listEvents,
  listIdsOf,
  listInventoryRows,
  listRowsByIds,
  readRevisions,
} from './queries.ts';
import type { Viewer } from './visible.ts';

export type { EventRow, InventoryRow, PassageRow };
export { countChangedDocuments, countUnextracted, hasUnchunked, listIdsOf, readRevisions };

/** Returns those of the documents that the viewer sees, in no order. */
export async function listByIds(db: Db, viewer: Viewer, documentIds: number[]): Promise<DocumentRow[]> {
  return documentIds.length ? listRowsByIds(db, viewer, documentIds) : [];
}

/** Returns the newest events of documents that the caller is known to see, oldest first; by document_id. */
export async function readEvents(
  db: Db,
  appId: string,
  documentIds: number[],
): Promise<Map<number, EventRow[]>> {
  return Map.groupBy(await listEvents(db, appId, documentIds), (e) => e.document_id);
}

/** Returns what is stored of documents that the caller is known to see; by document_id. */
export async function readContents(
  db: Db,
  appId: string,
  documentIds: number[],
): Promise<Map<number, StoredContent>> {
  const rows = await listContents(db, appId, documentIds);
  return new Map(rows.map((row) => [row.document_id, row]));
}

/** Returns the blocks, as JSON text by document_id, of documents that the caller is known to see; none for those not chunked yet. */
export async function readBlocksJsonOf(
  db: Db,
  appId: string,
  documentIds: number[],
): Promise<Map<number, string>> {
  const rows = await listBlocksJson(db, appId, documentIds);
  return new Map(rows.map((row) => [row.document_id, row.blocks_json]));
}

/** Returns those of the chunks that the viewer sees, with their texts, in no order. */
export async function readPassages(db: Db, viewer: Viewer, chunkIds: number[]): Promise<PassageRow[]> {
  return chunkIds.length ? listPassages(db, viewer, chunkIds) : [];
}

/** Returns the first characters of the texts of documents that the viewer sees, by document_id; none for those without text. */
export async function readTexts(
  db: Db,
  viewer: Viewer,
  documentIds: readonly number[],
  chars: number,
): Promise<Map<number, string>> {
  const rows = documentIds.length ? await listTexts(db, viewer, documentIds, chars) : [];
  return new Map(rows.map((row) => [row.document_id, joinStoredText(row, chars)]));
}

/** Returns the ids of the blocks of these chunks by document, as far as the viewer sees it. */
export async function readChunkBlocks(
  db: Db,
  viewer: Viewer,
  chunkIds: number[],
): Promise<Map<number, Set<string>>> {
  const rows = chunkIds.length ? await listChunkBlocks(db, viewer, chunkIds) : [];
  const byDocument = Map.groupBy(rows, (row) => row.document_id);
  return new Map([...byDocument].map(([id, own]) => [id, new Set(own.flatMap((row) => row.block_ids))]));
}

/** Returns up to `perDocument` first passages, without their texts, of each of the documents that the viewer sees. */
export async function firstPassages(
  db: Db,
  viewer: Viewer,
  documentIds: number[],
  perDocument: number,
): Promise<Omit<PassageRow, 'text' | 'heading'>[]> {
  return documentIds.length ? listFirstPassages(db, viewer, documentIds, perDocument) : [];
}

const INVENTORY_PAGE = 250;

/** Yields every approved document that the viewer sees, one page at a time, to keep memory low and let other work run. */
export async function* listInventory(
  db: Db,
  viewer: Viewer,
  options: InventoryFilter,
): AsyncGenerator<InventoryRow[]> {
  let after = 0;
  for (;;) {
    const rows = await listInventoryRows(db, viewer, { ...options, after, limit: INVENTORY_PAGE });
    if (rows.length) yield rows;
    const last = rows.at(-1);
    if (rows.length < INVENTORY_PAGE || !last) return;
    after = last.document_id;
    await setImmediate();
  }
}
