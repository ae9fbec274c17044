import type { Tx } from '../../db/types.ts';
import type { NewChunk } from '../document.ts';
import { insertEvents, updateStatuses } from '../queries.ts';
import { insertChunks, setBlocks, type UnchunkedDocument } from './queries.ts';

/** A document that is chunked after it was stored. */
export interface ChunkedDocument {
  document: UnchunkedDocument;
  blocksJson: string;
  chunks: NewChunk[];
  warnings: string[];
  /** Why it could not be chunked at all; its status is then `failed`. */
  failure: string | null;
}

/** Stores blocks and chunks of locked documents that are not chunked yet; from then on, the index finds them. */
export async function storeChunked(tx: Tx, chunked: ChunkedDocument[]): Promise<void> {
  for (const group of Map.groupBy(chunked, ({ document: d }) => `${d.app_id}\n${d.owner ?? ''}`).values()) {
    const [first] = group;
    if (first) await storeGroup(tx, first.document.app_id, first.document.owner, group);
  }
}

async function storeGroup(
  tx: Tx,
  appId: string,
  owner: string | null,
  group: ChunkedDocument[],
): Promise<void> {
  await setBlocks(
    tx,
    appId,
    group.map((c) => ({ documentId: c.document.document_id, blocksJson: c.blocksJson })),
  );
  await insertChunks(
    tx,
    appId,
    owner,
    group.map((c) => ({
      documentId: c.document.document_id,
      document: { source: c.document.source, chunks: c.chunks },
    })),
  );
  await insertEvents(
    tx,
    appId,
    group.flatMap((c) => eventsOf(c).map((event) => ({ ...event, documentId: c.document.document_id }))),
  );
  for (const { document, failure } of group)
    if (failure !== null) await updateStatuses(tx, appId, [document.document_id], 'failed');
}

const eventsOf = ({ warnings, failure }: ChunkedDocument) => [
  ...warnings.map((message) => ({ type: 'warning' as const, message })),
  ...(failure === null ? [] : [{ type: 'error' as const, message: failure }]),
];
