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

/**
 * Returns a function that does the same and reads no document twice, so that a search can have its results read before it is done with them.
 * Each call returns what all calls have read.
 */
export function createExtractedReader(
  db: Db,
  appId: string,
  kinds: readonly string[] | null,
): (documentIds: readonly number[]) => Promise<Extracted> {
  const known = new Set<number>();
  const all: Extracted = { events: new Map(), memories: new Map() };
  return async (documentIds) => {
    const missing = documentIds.filter((id) => !known.has(id));
    const { events, memories } = await readExtracted(db, appId, missing, kinds);
    for (const id of missing) known.add(id);
    for (const [id, own] of events) all.events.set(id, own);
    for (const [id, own] of memories) all.memories.set(id, own);
    return all;
  };
}
