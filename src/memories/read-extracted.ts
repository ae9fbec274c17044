import type { Db } from '../db/types.ts';
import { type EventRow, readEvents } from '../documents/reads.ts';
import { listMemoryRows, type MemoryRow } from './queries.ts';

export interface Extracted {
  events: Map<number, EventRow[]>;
  memories: Map<number, MemoryRow[]>;
}

/** Events and memories of documents that the caller was found to see; with `kinds`, only memories of these kinds, of which `memory` is every one but `procedure`. */
export async function readExtracted(
  db: Db,
  appId: string,
  documentIds: number[],
  kinds: readonly string[] | null,
): Promise<Extracted> {
  if (!documentIds.length) return { events: new Map(), memories: new Map() };
  const [events, memories] = await Promise.all([
    readEvents(db, appId, documentIds),
    listMemoryRows(db, appId, documentIds),
  ]);
  const wanted =
    kinds === null
      ? memories
      : memories.filter(
          ({ kind }) => kinds.includes(kind) || (kind !== 'procedure' && kinds.includes('memory')),
        );
  return { events, memories: Map.groupBy(wanted, (m) => m.document_id) };
}
