import { checkUserId } from '../../auth/read-credential.ts';
import { ensureUser } from '../../auth/users/ensure-user.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError, unavailable } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { randomBase62 } from '../../lib/ids/base62.ts';
import type { GenerateTreeInput } from './generation.ts';
import { countRunningSingles, findRunning, insertTree, lockOwner, type TreeOwner } from '../queries.ts';
import { treeKindOf, type SingleScope, type TreeRow, type TreeScope } from '../tree.ts';

/** Maximum number of single files generated at once for one owner. */
const RUNNING_SINGLES_MAX = 20;
const RETRY_SECONDS = 10;

/** Creates the id of a tree. */
export const newTreeId = (): string => `tree-${newId()}`;

const newId = (): string => randomBase62(20).toLowerCase();

/**
 * Returns whose tree a request is about: the acting user's or, with an API key of the app, that of the user named in its body (created if
 * new), else the app's. Throws 403 if a user names another one, 422 for an invalid user id.
 */
export async function ensureOwner(
  { sql }: Pick<Context, 'sql'>,
  { appId, userId }: Actor,
  named: string | null | undefined,
): Promise<TreeOwner> {
  if (named == null) return { appId, owner: userId };
  const owner = checkUserId(named, ['body', 'user_id']);
  if (userId !== null && userId !== owner)
    throw new AppError(403, 'WrongUser', 'You act as one user and cannot generate the tree of another.');
  if (userId === null) await ensureUser(sql, appId, owner);
  return { appId, owner };
}

/** Starts a generation, or returns the running one: at most one per app and user. */
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
  if (isNew) await startWorkflow(ctx, owner, treeId);
  return tree;
}

/** Starts the generation of one file. Throws 503 if too many of the owner's are running. */
export async function startSingle(
  ctx: Context,
  owner: TreeOwner,
  sources: TreeScope['sources'],
  single: SingleScope,
): Promise<TreeRow> {
  const scope: TreeScope = { sources, workstreamName: null, onlyKey: null, baseTreeId: null, single };
  const treeId = `${treeKindOf(scope)}-${newId()}`;
  const tree = await transaction(ctx.sql, async (tx) => {
    await lockOwner(tx, owner);
    if ((await countRunningSingles(tx, owner)) >= RUNNING_SINGLES_MAX)
      throw unavailable(
        `${RUNNING_SINGLES_MAX} documents are being generated. Wait for one of them.`,
        RETRY_SECONDS,
      );
    return insertTree(tx, owner, treeId, scope);
  });
  if (!tree) throw new Error('a single file could not be inserted');
  await startWorkflow(ctx, owner, treeId);
  return tree;
}

async function startWorkflow(ctx: Context, { appId, owner }: TreeOwner, treeId: string): Promise<void> {
  const input: GenerateTreeInput = { appId, treeId, owner };
  await ctx.workflows.start('generate-tree', treeId, input, appId);
}
