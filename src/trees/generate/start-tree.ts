import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { randomBase62 } from '../../lib/ids/base62.ts';
import type { GenerateTreeInput } from './generation.ts';
import { findRunning, insertTree, lockOwner, type TreeOwner } from '../queries.ts';
import type { TreeRow, TreeScope } from '../tree.ts';

export const newTreeId = (): string => `tree-${randomBase62(20).toLowerCase()}`;

/** Whose tree a request is about: the acting user's, or with an API key of the app any user's that it names, else the app's. */
export function ownerOf(actor: Actor, userId: string | null | undefined): TreeOwner {
  if (userId != null && actor.userId !== null && actor.userId !== userId)
    throw new AppError(403, 'WrongUser', 'You act as one user and cannot make the tree of another.');
  return { appId: actor.appId, owner: userId ?? actor.userId };
}

/** Starts a generation, or returns the one that runs already: one at a time for each app and user. */
export async function startTree(ctx: Context, owner: TreeOwner, scope: TreeScope): Promise<TreeRow> {
  const treeId = newTreeId();
  const { tree, isNew } = await transaction(ctx.sql, async (tx) => {
    await lockOwner(tx, owner);
    const running = await findRunning(tx, owner);
    if (running) return { tree: running, isNew: false };
    const inserted = await insertTree(tx, owner, treeId, scope);
    if (!inserted) throw new Error('a tree could neither be inserted nor found running');
    return { tree: inserted, isNew: true };
  });
  if (isNew) {
    const input: GenerateTreeInput = { appId: owner.appId, treeId, owner: owner.owner };
    await ctx.workflows.start('generate-tree', treeId, input, owner.appId);
  }
  return tree;
}
