import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { findNewestOf, raiseVersions, type TreeOwner } from '../queries.ts';
import { getFinishedTree, lockFinishedTree, readFiles } from '../read/get-tree.ts';
import { presentTree, type Tree } from '../read/present-tree.ts';
import { FINISHED_STATUSES, type TreeRow } from '../tree.ts';
import { withinEditsRoom } from './edits-room.ts';
import { mergeSent } from './merge-sent.ts';
import { type EditPlan, type FileChanges, planEdits } from './plan-edits.ts';
import { deleteEdits, type EditRow, saveReplaced, upsertEdit } from '../edits/queries.ts';

/** Returns the versions that an `If-Match` header allows, or null if missing or `*`. Throws 422 unless they are version entity tags. */
export function readIfMatch(header: string | undefined): number[] | null {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').map((tag) => {
    const version = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(tag)?.[1] ?? /^\s*(\d{1,15})\s*$/.exec(tag)?.[1];
    if (version === undefined)
      throw new AppError(
        422,
        'ValidationFailed',
        'If-Match: must be the tree\'s version in quotes, such as "7".',
        {
          detail: [{ loc: ['header', 'if-match'], msg: 'must be a version such as "7"', type: 'if_match' }],
        },
      );
    return Number(version);
  });
}

/** Throws 409 `StaleVersion` with the current files if the tree is not at one of the versions that the writer has seen. */
export async function checkVersion(
  tx: Tx,
  appId: string,
  tree: TreeRow,
  ifMatch: number[] | null,
  paths: readonly string[],
): Promise<void> {
  if (ifMatch === null || ifMatch.includes(tree.version)) return;
  const { served } = await readFiles(tx, appId, tree);
  const current = served.filter((f) => paths.includes(f.path));
  throw new AppError(
    409,
    'StaleVersion',
    `The tree is at version ${tree.version} now; someone changed it since you read it. Look at detail.files, then send your change again with If-Match: "${tree.version}".`,
    {
      headers: { 'x-should-retry': 'false', etag: `"${tree.version}"` },
      detail: {
        version: tree.version,
        files: current.map((f) => ({
          path: f.path,
          content: f.content,
          sha256: f.sha256,
          updated_at: f.updated_at.toISOString(),
        })),
      },
    },
  );
}

/** Throws 409 `TreeSuperseded` if the tree is neither the newest nor the published one: its texts are not served. */
async function checkCurrent(tx: Tx, owner: TreeOwner, tree: TreeRow): Promise<void> {
  const newest = await findNewestOf(tx, owner, FINISHED_STATUSES);
  const published = await findNewestOf(tx, owner, ['published']);
  if (!newest || [newest.tree_id, published?.tree_id].includes(tree.tree_id)) return;
  throw new AppError(
    409,
    'TreeSuperseded',
    `This tree was superseded by ${newest.tree_id}. Send the change to that one; base_sha256 says which texts you edited.`,
    {
      headers: { 'x-should-retry': 'false' },
      detail: { tree_id: newest.tree_id, version: newest.version },
    },
  );
}

const replacedBy = (plan: EditPlan, edits: readonly EditRow[]): string[] => [
  ...plan.remove,
  ...edits
    .filter((e) => plan.write.some((w) => w.kind === e.kind && w.path === e.path))
    .map((e) => e.edit_id),
];

/** Raises the version of every tree affected by a change of edits: the changed one, the newest, and the published one. */
export async function raiseAffectedVersions(tx: Tx, owner: TreeOwner, treeId: string | null): Promise<void> {
  const newest = await findNewestOf(tx, owner, FINISHED_STATUSES);
  const published = await findNewestOf(tx, owner, ['published']);
  const ids = [treeId, newest?.tree_id, published?.tree_id].filter((id) => id != null);
  if (ids.length) await raiseVersions(tx, owner, [...new Set(ids)]);
}

/** Stores a person's changes to the files of a finished tree, all or none; returns the tree with its new version. */
export async function saveChanges(
  ctx: Pick<Context, 'sql' | 'cpu'>,
  actor: Actor,
  treeId: string,
  ifMatch: number[] | null,
  changes: FileChanges,
): Promise<Tree> {
  return transaction(ctx.sql, async (tx) => {
    const { owner, tree } = await lockFinishedTree(tx, actor, treeId);
    const touched = [
      ...Object.keys(changes.files),
      ...Object.keys(changes.renames),
      ...changes.deletions,
      ...Object.keys(changes.additions),
    ];
    await checkVersion(tx, actor.appId, tree, ifMatch, touched);
    await checkCurrent(tx, owner, tree);
    const read = await readFiles(tx, actor.appId, tree);
    const { files, edits } = read;
    // If the `If-Match` version is still current, it tells which texts were edited.
    const current = ifMatch === null ? await mergeSent(ctx, tx, actor, owner, read, changes) : changes;
    const plan = planEdits(files, edits, current, actor.userId);
    await withinEditsRoom(tx, owner, async () => {
      await saveReplaced(tx, actor.appId, replacedBy(plan, edits), false);
      await deleteEdits(tx, actor.appId, plan.remove);
      for (const edit of plan.write) await upsertEdit(tx, owner, edit);
    });
    if (plan.write.length || plan.remove.length) await raiseAffectedVersions(tx, owner, treeId);
    const after = await getFinishedTree(tx, actor, treeId);
    return presentTree(after, (await readFiles(tx, actor.appId, after)).served);
  });
}
