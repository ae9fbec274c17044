import { emitEvent } from '../webhooks/emit-event.ts';
import { jsonb } from '../db/jsonb.ts';
import type { Db, Tx } from '../db/types.ts';
import { type Viewer, visibleTo } from '../documents/visible.ts';
import { type NotifiedTree, notifyTree } from './notify-tree.ts';
import {
  type DigestPeriod,
  treeKindOf,
  type Phase,
  type TreeKind,
  type TreeMeta,
  type TreeRow,
  type TreeScope,
  type TreeStatus,
} from './tree.ts';

const columns = (db: Db) => db`
  t.tree_id, t.kind, t.owner, t.scope, t.status, t.phase, t.version, t.completed_docs, t.total_docs, t.error, t.meta, t.workflow_id,
  t.created_at, t.completed_at, t.published_at`;

/** The owner of trees: the app (null) or one of its users. */
export interface TreeOwner {
  appId: string;
  owner: string | null;
}

/** Locks the trees and edits of an owner until the transaction ends, so that there is one writer at a time. */
export async function lockOwner(tx: Tx, { appId, owner }: TreeOwner): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('trees'), hashtext(${JSON.stringify([appId, owner])}))`;
}

/** Inserts a processing tree with the owner's next version; null if one is already running. Any number of single files may run. */
export async function insertTree(
  tx: Tx,
  { appId, owner }: TreeOwner,
  treeId: string,
  scope: TreeScope,
): Promise<TreeRow | null> {
  const [row] = await tx<TreeRow[]>`
    insert into trees as t (app_id, tree_id, kind, owner, scope, status, version, workflow_id)
    select ${appId}, ${treeId}, ${treeKindOf(scope)}, ${owner}, ${jsonb(tx, scope)}, 'processing', coalesce(max(o.version), 0) + 1, ${treeId}
    from trees o
    where o.app_id = ${appId} and o.owner is not distinct from ${owner}
    on conflict do nothing
    returning ${columns(tx)}`;
  return row ?? null;
}

/** Inserts a finished tree with the files of another, for a rollback to it. */
export async function insertCopy(
  tx: Tx,
  { appId, owner }: TreeOwner,
  from: string,
  treeId: string,
  status: 'completed' | 'published',
): Promise<TreeRow> {
  const [row] = await tx<TreeRow[]>`
    insert into trees as t (
      app_id, tree_id, owner, scope, status, version, completed_docs, total_docs, meta, completed_at, published_at)
    select app_id, ${treeId}, owner, scope, ${status},
      (select max(o.version) + 1 from trees o where o.app_id = ${appId} and o.owner is not distinct from ${owner}),
      completed_docs, total_docs, meta || jsonb_build_object('rolled_back_to', ${from}::text), now(),
      case when ${status} = 'published' then now() end
    from trees
    where app_id = ${appId} and tree_id = ${from}
    returning ${columns(tx)}`;
  await tx`
    insert into tree_files (app_id, tree_id, path, content, body, tier, team, key, sha256, status, evidence_sha256, provenance, updated_at)
    select app_id, ${treeId}, path, content, body, tier, team, key, sha256, status, evidence_sha256, provenance, updated_at
    from tree_files
    where app_id = ${appId} and tree_id = ${from}`;
  if (!row) throw new Error(`Tree ${from} was not copied.`);
  await notifyTree(tx, appId, 'tree.changed', row);
  return row;
}

/** Finds the owner's tree that is being written; null if there is none. */
export async function findRunning(db: Db, { appId, owner }: TreeOwner): Promise<TreeRow | null> {
  const [row] = await db<TreeRow[]>`
    select ${columns(db)}
    from trees t
    where t.app_id = ${appId} and t.owner is not distinct from ${owner} and t.status = 'processing' and t.kind = 'tree'`;
  return row ?? null;
}

/** Counts the single files of an owner that are being generated. */
export async function countRunningSingles(db: Db, { appId, owner }: TreeOwner): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n
    from trees t
    where t.app_id = ${appId} and t.owner is not distinct from ${owner} and t.status = 'processing' and t.kind <> 'tree'`;
  return row?.n ?? 0;
}

/** Finds a tree that the viewer may see; null if there is none. */
export async function findTree(db: Db, viewer: Viewer, treeId: string): Promise<TreeRow | null> {
  const [row] = await db<TreeRow[]>`
    select ${columns(db)}
    from trees t
    where ${visibleTo(db, 't', viewer)} and t.tree_id = ${treeId}`;
  return row ?? null;
}

/** Finds the newest tree that a viewer sees in one of these states, preferring their own to the app's. */
export async function findNewest(
  db: Db,
  viewer: Viewer,
  statuses: readonly TreeStatus[],
): Promise<TreeRow | null> {
  const [row] = await db<TreeRow[]>`
    select ${columns(db)}
    from trees t
    where ${visibleTo(db, 't', viewer)} and t.kind = 'tree' and t.status = any(${[...statuses]}::text[])
    order by t.owner nulls last, t.version desc
    limit 1`;
  return row ?? null;
}

/** Finds the newest tree of one owner in one of these states, optionally below a version. */
export async function findNewestOf(
  db: Db,
  { appId, owner }: TreeOwner,
  statuses: readonly TreeStatus[],
  versionBelow: number | null = null,
): Promise<TreeRow | null> {
  const [row] = await db<TreeRow[]>`
    select ${columns(db)}
    from trees t
    where t.app_id = ${appId} and t.owner is not distinct from ${owner} and t.kind = 'tree'
      and t.status = any(${[...statuses]}::text[])
      ${versionBelow === null ? db`` : db`and t.version < ${versionBelow}`}
    order by t.version desc
    limit 1`;
  return row ?? null;
}

/** The trees that a list shows; null for all. */
export interface TreeFilter {
  kind: TreeKind;
  status: TreeStatus | null;
  period?: DigestPeriod | null;
}

/** Lists trees, newest first; `before` has the created_at (whole milliseconds) and tree_id of the previous page's last tree. */
export async function listTreeRows(
  db: Db,
  viewer: Viewer,
  { kind, status, period = null }: TreeFilter,
  before: { createdAt: string; treeId: string } | null,
  limit: number,
): Promise<TreeRow[]> {
  return db<TreeRow[]>`
    select ${columns(db)}
    from trees t
    where ${visibleTo(db, 't', viewer)} and t.kind = ${kind}
      ${period === null ? db`` : db`and t.scope->'single'->'window'->>'period' = ${period}`}
      ${status === null ? db`` : db`and t.status = ${status}`}
      ${before === null ? db`` : db`and (date_trunc('milliseconds', t.created_at), t.tree_id) < (${before.createdAt}::timestamptz, ${before.treeId})`}
    order by date_trunc('milliseconds', t.created_at) desc, t.tree_id desc
    limit ${limit}`;
}

/** Lists the processing trees of all apps for the reaper, without content. */
export async function listProcessing(
  db: Db,
): Promise<{ app_id: string; tree_id: string; workflow_id: string | null; age_seconds: number }[]> {
  // Across apps: the reaper looks for trees whose workflow is gone; no content is read.
  return db<{ app_id: string; tree_id: string; workflow_id: string | null; age_seconds: number }[]>`
    select app_id, tree_id, workflow_id, extract(epoch from now() - created_at)::float8 as age_seconds
    from trees
    where status = 'processing'`;
}

/** Deletes a single file, running or not; returns false if there is none. */
export async function deleteSingle(tx: Tx, appId: string, treeId: string): Promise<boolean> {
  const rows = await tx`
    delete from trees
    where app_id = ${appId} and tree_id = ${treeId} and kind <> 'tree'
    returning tree_id`;
  return rows.length > 0;
}

export interface TokenRow {
  tree_id: string;
  prompt_tokens: number;
  completion_tokens: number;
}

/** Lists the model tokens that trees used, for those that used any. */
export async function listTokens(db: Db, appId: string, treeIds: readonly string[]): Promise<TokenRow[]> {
  return db<TokenRow[]>`
    select u.job as tree_id, sum(u.prompt_tokens)::float8 as prompt_tokens, sum(u.completion_tokens)::float8 as completion_tokens
    from model_usage u
    where u.app_id = ${appId} and u.job = any(${[...treeIds]}::text[])
    group by u.job`;
}

/** Sets the phase of a running tree, and optionally its counts, and notifies of the progress. */
export async function setPhase(
  tx: Tx,
  appId: string,
  treeId: string,
  phase: Phase,
  counts?: { completed: number; total: number },
): Promise<void> {
  const [tree] = await tx<NotifiedTree[]>`
    update trees
    set phase = ${phase}
      ${counts ? tx`, completed_docs = ${counts.completed}, total_docs = ${counts.total}` : tx``}
    where app_id = ${appId} and tree_id = ${treeId} and status = 'processing'
    returning owner, tree_id, version`;
  if (tree) await notifyTree(tx, appId, 'tree.progress', tree);
}

/** Updates the count of written files by counting rows, so that a step that runs twice counts once. */
export async function countWritten(tx: Tx, appId: string, treeId: string): Promise<void> {
  const [tree] = await tx<NotifiedTree[]>`
    update trees t
    set completed_docs = (select count(*) from tree_files f where f.app_id = t.app_id and f.tree_id = t.tree_id)
    where t.app_id = ${appId} and t.tree_id = ${treeId} and t.status = 'processing'
    returning t.owner, t.tree_id, t.version`;
  if (tree) await notifyTree(tx, appId, 'tree.progress', tree);
}

/** Adds to the data stored with a tree; a key that it has is replaced. */
export async function mergeMeta(tx: Tx, appId: string, treeId: string, meta: TreeMeta): Promise<void> {
  await tx`
    update trees
    set meta = meta || ${jsonb(tx, meta)}
    where app_id = ${appId} and tree_id = ${treeId}`;
}

/** Ends a processing tree with a final status; returns false if it had already ended. Its version becomes the owner's newest;
 * planned files for which too little is known are no longer counted. */
export async function endTree(
  tx: Tx,
  appId: string,
  treeId: string,
  end: { status: 'completed' | 'failed' | 'cancelled'; error: string | null },
): Promise<boolean> {
  const [ended] = await tx<(NotifiedTree & Pick<TreeRow, 'kind'>)[]>`
    update trees t
    set status = ${end.status}, error = ${end.error}, phase = null, completed_at = now(),
      completed_docs = case when ${end.status} = 'completed' then f.files else t.completed_docs end,
      total_docs = case when ${end.status} = 'completed' then f.files else t.total_docs end,
      version = (
        select case when max(o.version) > t.version then max(o.version) + 1 else t.version end
        from trees o
        where o.app_id = t.app_id and o.owner is not distinct from t.owner)
    from (
      select count(*)::int as files
      from tree_files
      where app_id = ${appId} and tree_id = ${treeId} and status <> 'empty') f
    where t.app_id = ${appId} and t.tree_id = ${treeId} and t.status = 'processing'
    returning t.owner, t.kind, t.version, t.tree_id`;
  if (ended) await notifyTree(tx, appId, 'tree.progress', ended);
  if (ended?.kind === 'tree' && end.status !== 'cancelled')
    await emitEvent(tx, {
      appId,
      owner: ended.owner,
      type: `tree.${end.status}`,
      data: { tree_id: treeId, version: ended.version },
    });
  return ended !== undefined;
}

/** Publishes a completed tree; the previously published one stays in the history as completed. */
export async function setPublished(tx: Tx, { appId, owner }: TreeOwner, treeId: string): Promise<void> {
  await tx`
    update trees
    set status = 'completed'
    where app_id = ${appId} and owner is not distinct from ${owner} and status = 'published' and tree_id <> ${treeId}`;
  await tx`
    update trees
    set status = 'published', published_at = now()
    where app_id = ${appId} and tree_id = ${treeId} and status = 'completed'`;
}

/** Raises the version of each tree whose files changed to the owner's next one, oldest first. */
export async function raiseVersions(
  tx: Tx,
  { appId, owner }: TreeOwner,
  treeIds: readonly string[],
): Promise<void> {
  const raised = await tx<NotifiedTree[]>`
    update trees t
    set version = n.version
    from (
      select tree_id, row_number() over (order by version)
        + (select max(version) from trees where app_id = ${appId} and owner is not distinct from ${owner}) as version
      from trees
      where app_id = ${appId} and tree_id = any(${[...treeIds]}::text[])) n
    where t.app_id = ${appId} and t.tree_id = n.tree_id
    returning t.owner, t.tree_id, t.version`;
  for (const tree of raised) await notifyTree(tx, appId, 'tree.changed', tree);
}
