import type { Db, Tx } from '../db/types.ts';
import type { ExtractedMemory } from '../model/model.ts';

export interface MemoryRow {
  memory_id: string;
  document_id: number;
  kind: string;
  text: string;
  quote: string | null;
  confidence: number;
}

/** The memories of documents that the caller has been found to see, in reading order. */
export async function listMemories(db: Db, appId: string, documentIds: number[]): Promise<MemoryRow[]> {
  return db<MemoryRow[]>`
    select memory_id, document_id, kind, text, quote, confidence
    from memories
    where app_id = ${appId} and document_id = any(${documentIds}::bigint[])
    order by document_id, position`;
}

export async function insertMemories(
  tx: Tx,
  appId: string,
  owner: string | null,
  memories: (ExtractedMemory & { documentId: number; position: number })[],
): Promise<void> {
  if (!memories.length) return;
  await tx`
    insert into memories (app_id, owner, document_id, position, kind, text, quote, confidence)
    select ${appId}, ${owner}, n.document_id, n.position, n.kind, n.text, n.quote, n.confidence
    from unnest(
      ${memories.map((m) => m.documentId)}::bigint[], ${memories.map((m) => m.position)}::int[], ${memories.map((m) => m.kind)}::text[],
      ${memories.map((m) => m.text)}::text[], ${memories.map((m) => m.quote)}::text[], ${memories.map((m) => m.confidence)}::real[]
    ) as n (document_id, position, kind, text, quote, confidence)`;
}

export async function deleteMemories(tx: Tx, appId: string, documentIds: number[]): Promise<void> {
  await tx`delete from memories where app_id = ${appId} and document_id = any(${documentIds}::bigint[])`;
}
