import type { Tx } from '../../db/types.ts';
import type { NewChunk } from '../document.ts';
import { insertChunks, insertEvents } from '../queries.ts';
import { setBlocks, type UncutDocument } from './queries.ts';

/** A document that was cut later than it was stored. */
export interface CutDocument {
  document: UncutDocument;
  blocksJson: string;
  chunks: NewChunk[];
  warnings: string[];
}

/** Stores blocks and chunks of documents that are locked and not cut; from then on they are found by the index. */
export async function storeCut(tx: Tx, cut: CutDocument[]): Promise<void> {
  for (const group of Map.groupBy(cut, ({ document: d }) => `${d.app_id}\n${d.owner ?? ''}`).values()) {
    const { app_id: appId, owner } = group[0]!.document;
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
      group.flatMap((c) =>
        c.warnings.map((message) => ({
          documentId: c.document.document_id,
          type: 'warning' as const,
          message,
        })),
      ),
    );
  }
}
