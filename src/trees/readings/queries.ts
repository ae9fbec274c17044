import type { Db, Tx } from '../../db/types.ts';

/** The stored reading of a document: what a guide may say of it, and what it says about its team. */
export type ReadingKind = 'guide' | 'team';

export interface StoredReading {
  document_id: number;
  made_from: string;
  /** JSON text. */
  reading: string;
}

/** What was kept of documents that the caller was found to see. */
export async function listReadings(
  db: Db,
  appId: string,
  kind: ReadingKind,
  documentIds: readonly number[],
): Promise<StoredReading[]> {
  return db<StoredReading[]>`
    select document_id, made_from, reading
    from document_readings
    where app_id = ${appId} and kind = ${kind} and document_id = any(${[...documentIds]}::bigint[])`;
}

/** Keeps readings; those of documents that were deleted meanwhile are let go. */
export async function upsertReadings(
  tx: Tx,
  appId: string,
  kind: ReadingKind,
  readings: readonly StoredReading[],
): Promise<void> {
  await tx`
    insert into document_readings (app_id, document_id, kind, made_from, reading)
    select d.app_id, d.document_id, ${kind}, n.made_from, n.reading
    from unnest(
      ${readings.map((r) => r.document_id)}::bigint[], ${readings.map((r) => r.made_from)}::text[],
      ${readings.map((r) => r.reading)}::text[]
    ) as n (document_id, made_from, reading)
    join documents d on d.app_id = ${appId} and d.document_id = n.document_id
    order by d.document_id
    on conflict (app_id, document_id, kind) do update
    set made_from = excluded.made_from, reading = excluded.reading`;
}
