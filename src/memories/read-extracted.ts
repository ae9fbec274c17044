import type { Db } from '../db/types.ts';
import { type EventRow, readEvents } from '../documents/reads.ts';
import { listMemoryRows, type MemoryRow } from './queries.ts';

export interface Extracted {
  events: Map<number, EventRow[]>;
  memories: Map<number, MemoryRow[]>;
}

/** Reads events and memories of documents that the caller is known to see; with `kinds`, only memories of these; `memory` means all but `procedure`. */
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
