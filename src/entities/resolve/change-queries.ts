import type { Db, Tx } from '../../db/types.ts';
import type { StatedLink } from './group-names.ts';

export interface NewChange {
  nodeId: string;
  documentId: number;
  repository: string;
  number: number;
  quote: string;
}

/** Stores code changes that documents state about entities. */
export async function insertChanges(
  tx: Tx,
  appId: string,
  owner: string | null,
  changes: readonly NewChange[],
): Promise<void> {
  if (!changes.length) return;
  await tx`
    insert into entity_changes (app_id, owner, node_id, document_id, repository, number, quote)
    select ${appId}, ${owner}, n.*
    from unnest(
      ${changes.map((c) => c.nodeId)}::uuid[], ${changes.map((c) => c.documentId)}::bigint[], ${changes.map((c) => c.repository)}::text[],
      ${changes.map((c) => c.number)}::int[], ${changes.map((c) => c.quote)}::text[]
    ) as n`;
}

/** Deletes who made changes according to documents; returns these names and others given for the same changes. */
export async function deleteChanges(tx: Tx, appId: string, documentIds: number[]): Promise<string[]> {
  const ids = await listMakersOfSame(tx, appId, documentIds);
  await tx`delete from entity_changes where app_id = ${appId} and document_id = any(${documentIds}::bigint[])`;
  return ids;
}

/** Lists the names that documents give for changes for which a document, also another one, gives another name; and these other names. */
export async function listMakersOfSame(
  db: Db,
  appId: string,
  documentIds: readonly number[],
): Promise<string[]> {
  if (!documentIds.length) return [];
  const rows = await db<{ node_id: string; other_id: string }[]>`
    select distinct c.node_id, o.node_id as other_id
    from entity_changes c
    join entity_changes o
      on o.app_id = ${appId} and o.repository = c.repository and o.number = c.number and o.node_id <> c.node_id
    where c.app_id = ${appId} and c.document_id = any(${[...documentIds]}::bigint[])`;
  return [...new Set(rows.flatMap((row) => [row.node_id, row.other_id]))];
}

/** Lists accounts with addresses given for the same changes, and for how many; `owner`: in documents of this user. */
export async function listChangeLinks(
  db: Db,
  appId: string,
  nodeIds: readonly string[],
): Promise<StatedLink[]> {
  return db<StatedLink[]>`
    select a.node_id as left_id, b.node_id as right_id, coalesce(a.owner, b.owner) as owner,
      count(distinct (a.repository, a.number))::int as documents
    from entity_changes a
    join entities e on e.app_id = ${appId} and e.entity_id = a.node_id and e.space = 'handle'
    join entity_changes b on b.app_id = ${appId} and b.repository = a.repository and b.number = a.number
    join entities f on f.app_id = ${appId} and f.entity_id = b.node_id and f.space = 'email'
    where a.app_id = ${appId} and a.node_id = any(${[...nodeIds]}::uuid[])
      and (a.owner is null or b.owner is null or a.owner = b.owner)
    group by a.node_id, b.node_id, coalesce(a.owner, b.owner)`;
}
