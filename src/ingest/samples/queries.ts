import type { Db, Tx } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';

/** Returns which of these documents an owner has, as `source` and id separated by a newline. */
export async function listOwned(
  db: Db,
  { appId, userId }: Viewer,
  documents: readonly { source: string; resourceId: string }[],
): Promise<Set<string>> {
  const rows = await db<{ source: string; resource_id: string }[]>`
    select d.source, d.resource_id
    from documents d
    join unnest(${documents.map((d) => d.source)}::text[], ${documents.map((d) => d.resourceId)}::text[]) as n (source, resource_id)
      on d.source = n.source and d.resource_id = n.resource_id
    where d.app_id = ${appId} and d.owner is not distinct from ${userId}`;
  return new Set(rows.map((row) => `${row.source}\n${row.resource_id}`));
}

/** Records documents as part of the sample data. */
export async function insertSamples(tx: Tx, appId: string, documentIds: readonly number[]): Promise<void> {
  await tx`
    insert into sample_documents (app_id, document_id)
    select ${appId}, id from unnest(${[...documentIds]}::bigint[]) as n (id)
    on conflict do nothing`;
}

/** Counts the documents of the sample company that belong to exactly this owner. */
export async function countSamples(db: Db, { appId, userId }: Viewer): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n
    from documents d
    join sample_documents s on s.app_id = d.app_id and s.document_id = d.document_id
    where d.app_id = ${appId} and d.owner is not distinct from ${userId}`;
  return row?.n ?? 0;
}

/** Locks the documents of the sample company that belong to exactly this owner: the app, or the acting user. */
export async function lockSamples(tx: Tx, { appId, userId }: Viewer): Promise<number[]> {
  const rows = await tx<{ document_id: number }[]>`
    select d.document_id
    from documents d
    join sample_documents s on s.app_id = d.app_id and s.document_id = d.document_id
    where d.app_id = ${appId} and d.owner is not distinct from ${userId}
    order by d.document_id
    for update of d`;
  return rows.map((row) => row.document_id);
}
