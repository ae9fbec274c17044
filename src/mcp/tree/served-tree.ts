import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { ServedFile } from '../../trees/edits/overlay-edits.ts';
import { getServedTree } from '../../trees/read/get-served-tree.ts';
import { readServed } from '../../trees/read/get-tree.ts';
import type { TreeRow } from '../../trees/tree.ts';

export interface ServedTree {
  tree: TreeRow;
  files: ServedFile[];
}

/** Returns the tree that the actor is served, with its files; 404 `TreeNotFound` if there is none yet. */
export async function readServedTree(ctx: Pick<Context, 'sql'>, actor: Actor): Promise<ServedTree> {
  const tree = await getServedTree(ctx.sql, actor);
  return { tree, files: (await readServed(ctx.sql, actor.appId, tree)) ?? [] };
}

/** Returns one of its files; 404 `FileNotFound` for an unknown path. */
export async function getServedFile(
  ctx: Pick<Context, 'sql'>,
  actor: Actor,
  path: string,
): Promise<{ tree: TreeRow; file: ServedFile }> {
  const { tree, files } = await readServedTree(ctx, actor);
  const file = files.find((one) => one.path === path);
  if (!file)
    throw notFound('File', `The tree has no file "${path.slice(0, 200)}". list_tree shows its files.`);
  return { tree, file };
}
