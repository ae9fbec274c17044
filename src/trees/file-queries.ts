import { jsonb } from '../db/jsonb.ts';
import type { Db, Tx } from '../db/types.ts';
import type { FileRow, Provenance } from './tree.ts';

/** Lists the files of a tree that have content, by path. */
export async function listFiles(db: Db, appId: string, treeId: string): Promise<FileRow[]> {
  return db<FileRow[]>`
    select path, content, tier, team, key, sha256, status, evidence_sha256, provenance, updated_at
    from tree_files
    where app_id = ${appId} and tree_id = ${treeId} and status <> 'empty'
    order by path`;
}

/**
 * Lists the files that a tree has so far, in the order they were stored, without their texts; those without text only once it is known that
 * they stay empty.
 */
export async function listStored(db: Db, appId: string, treeId: string): Promise<StoredFile[]> {
  return db<StoredFile[]>`
    select path, team, status = 'empty' as is_empty, provenance - 'citations' - 'evidence' as provenance
    from tree_files
    where app_id = ${appId} and tree_id = ${treeId} and (status = 'empty' or content ~ '\\S')
    order by updated_at, path`;
}

interface StoredFile {
  path: string;
  team: string;
  is_empty: boolean;
  provenance: Provenance;
}

/** Lists what is needed to decide on reuse, without texts. */
export async function listFingerprints(
  db: Db,
  appId: string,
  treeId: string,
): Promise<Pick<FileRow, 'path' | 'team' | 'key' | 'sha256' | 'status' | 'evidence_sha256'>[]> {
  return db<Pick<FileRow, 'path' | 'team' | 'key' | 'sha256' | 'status' | 'evidence_sha256'>[]>`
    select path, team, key, sha256, status, evidence_sha256
    from tree_files
    where app_id = ${appId} and tree_id = ${treeId}
    order by path`;
}

/** Lists all files of a tree as the model wrote them, without footnotes, by path. */
export async function listBodies(
  db: Db,
  appId: string,
  treeId: string,
): Promise<(Omit<FileRow, 'content'> & { body: string })[]> {
  return db<(Omit<FileRow, 'content'> & { body: string })[]>`
    select path, body, tier, team, key, sha256, status, evidence_sha256, provenance, updated_at
    from tree_files
    where app_id = ${appId} and tree_id = ${treeId}
    order by path`;
}

/** Finds the model's text for one path and its provenance; null if the tree has no such file. */
export async function findBody(
  db: Db,
  appId: string,
  treeId: string,
  path: string,
): Promise<(Pick<FileRow, 'evidence_sha256' | 'provenance'> & { body: string }) | null> {
  const [row] = await db<(Pick<FileRow, 'evidence_sha256' | 'provenance'> & { body: string })[]>`
    select body, evidence_sha256, provenance
    from tree_files
    where app_id = ${appId} and tree_id = ${treeId} and path = ${path}`;
  return row ?? null;
}

/** Lists the documents that a team's files are made from: those given to the writer, and those cited. */
export async function listTeamEvidence(
  db: Db,
  appId: string,
  treeId: string,
  team: string,
): Promise<{ documentIds: number[]; cited: { source: string; resource_id: string }[] }> {
  const given = await db<{ document_id: number }[]>`
    select distinct (e ->> 'document_id')::bigint as document_id
    from tree_files f
    cross join lateral jsonb_array_elements(coalesce(f.provenance -> 'evidence', '[]')) e
    where f.app_id = ${appId} and f.tree_id = ${treeId} and f.team = ${team}`;
  const cited = await db<{ source: string; resource_id: string }[]>`
    select distinct c ->> 'source' as source, c ->> 'resource_id' as resource_id
    from tree_files f
    cross join lateral jsonb_array_elements(coalesce(f.provenance -> 'citations', '[]')) c
    where f.app_id = ${appId} and f.tree_id = ${treeId} and f.team = ${team}`;
  return { documentIds: given.map((row) => row.document_id), cited };
}

export interface NewFile {
  path: string;
  content: string;
  body: string;
  tier: string;
  team: string;
  key: string;
  sha256: string;
  status: string;
  evidenceSha256: string | null;
  provenance: object;
}

/** Writes files of a processing tree, replacing existing ones. */
export async function upsertFiles(tx: Tx, appId: string, treeId: string, files: NewFile[]): Promise<void> {
  if (!files.length) return;
  const column = <T>(pick: (f: NewFile) => T) => files.map(pick);
  await tx`
    insert into tree_files (app_id, tree_id, path, content, body, tier, team, key, sha256, status, evidence_sha256, provenance)
    select ${appId}, ${treeId}, n.path, n.content, n.body, n.tier, n.team, n.key, n.sha256, n.status, n.evidence_sha256, n.provenance::jsonb
    from unnest(
      ${column((f) => f.path)}::text[], ${column((f) => f.content)}::text[], ${column((f) => f.body)}::text[],
      ${column((f) => f.tier)}::text[], ${column((f) => f.team)}::text[], ${column((f) => f.key)}::text[],
      ${column((f) => f.sha256)}::text[], ${column((f) => f.status)}::text[], ${column((f) => f.evidenceSha256)}::text[],
      ${column((f) => JSON.stringify(f.provenance))}::text[]
    ) as n (path, content, body, tier, team, key, sha256, status, evidence_sha256, provenance)
    where exists (select 1 from trees t where t.app_id = ${appId} and t.tree_id = ${treeId} and t.status = 'processing')
    on conflict (app_id, tree_id, path) do update
    set content = excluded.content, body = excluded.body, tier = excluded.tier, team = excluded.team, key = excluded.key,
      sha256 = excluded.sha256, status = excluded.status, evidence_sha256 = excluded.evidence_sha256,
      provenance = excluded.provenance,
      updated_at = case when tree_files.sha256 = excluded.sha256 then tree_files.updated_at else now() end`;
}

/** Copies a file from another tree unchanged; returns whether it existed. */
export async function copyFile(
  tx: Tx,
  appId: string,
  from: { treeId: string; path: string },
  to: { treeId: string; path: string; provenance: object },
): Promise<boolean> {
  const rows = await tx`
    insert into tree_files (app_id, tree_id, path, content, body, tier, team, key, sha256, status, evidence_sha256, provenance, updated_at)
    select f.app_id, ${to.treeId}, ${to.path}, f.content, f.body, f.tier, f.team, f.key, f.sha256, f.status, f.evidence_sha256,
      f.provenance || ${jsonb(tx, to.provenance)}, f.updated_at
    from tree_files f
    join trees t on t.app_id = f.app_id and t.tree_id = ${to.treeId} and t.status = 'processing'
    where f.app_id = ${appId} and f.tree_id = ${from.treeId} and f.path = ${from.path}
    on conflict (app_id, tree_id, path) do update
    set content = excluded.content, body = excluded.body, sha256 = excluded.sha256, status = excluded.status,
      provenance = excluded.provenance
    returning path`;
  return rows.length > 0;
}

/** Copies files of a tree into a processing one; `provenance` is merged into each one's own. */
export async function copyFiles(
  tx: Tx,
  appId: string,
  from: string,
  to: string,
  files: readonly { path: string; provenance: object }[],
): Promise<void> {
  if (!files.length) return;
  await tx`
    insert into tree_files (app_id, tree_id, path, content, body, tier, team, key, sha256, status, evidence_sha256, provenance, updated_at)
    select f.app_id, ${to}, f.path, f.content, f.body, f.tier, f.team, f.key, f.sha256, f.status, f.evidence_sha256,
      f.provenance || n.provenance::jsonb, f.updated_at
    from unnest(${files.map(({ path }) => path)}::text[], ${files.map(({ provenance }) => JSON.stringify(provenance))}::text[])
      as n (path, provenance)
    join tree_files f on f.app_id = ${appId} and f.tree_id = ${from} and f.path = n.path
    join trees t on t.app_id = f.app_id and t.tree_id = ${to} and t.status = 'processing'
    on conflict (app_id, tree_id, path) do update
    set content = excluded.content, body = excluded.body, sha256 = excluded.sha256, status = excluded.status,
      provenance = excluded.provenance`;
}

/** Deletes files of a processing tree that are not in the plan: left by a run with a different plan. */
export async function deleteFilesBut(
  tx: Tx,
  appId: string,
  treeId: string,
  paths: readonly string[],
): Promise<void> {
  await tx`
    delete from tree_files f
    using trees t
    where t.app_id = f.app_id and t.tree_id = f.tree_id and t.status = 'processing'
      and f.app_id = ${appId} and f.tree_id = ${treeId} and f.path <> all(${[...paths]}::text[])`;
}
