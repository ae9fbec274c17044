import type { Context } from '../../context.ts';
import { type BackgroundLoop, startBackgroundLoop } from '../../lib/async/background-loop.ts';
import { transaction } from '../../db/transaction.ts';
import { endTree, listProcessing } from '../queries.ts';

const REST_MS = 3_000;
/** A tree is stored shortly before its workflow starts, so a new one may have none. */
const START_GRACE_SECONDS = 10;

const REASON =
  'The work on this tree ended without finishing it (its workflow is gone). Nothing of other trees is lost; start a new one.';

/** Marks processing trees as failed if their workflow is gone, so that new ones can start; returns how many. */
export async function reapTrees(ctx: Pick<Context, 'sql' | 'workflows' | 'log'>): Promise<number> {
  let ended = 0;
  for (const tree of await listProcessing(ctx.sql)) {
    if (tree.age_seconds < START_GRACE_SECONDS) continue;
    const state = await ctx.workflows.state(tree.workflow_id ?? '');
    if (state === 'running') continue;
    const done = await transaction(ctx.sql, (tx) =>
      endTree(tx, tree.app_id, tree.tree_id, { status: 'failed', error: REASON }),
    );
    if (!done) continue;
    ctx.log.warn({ tree_id: tree.tree_id, state }, 'a tree without a workflow was ended');
    ended++;
  }
  return ended;
}

/** Starts a loop that checks every few seconds for trees whose workflow is gone. */
export function startTreeReaper(ctx: Context): BackgroundLoop {
  return startBackgroundLoop(async () => {
    try {
      await reapTrees(ctx);
    } catch (error) {
      ctx.log.error({ err: error }, 'tree reaper failed; will retry');
    }
    return REST_MS;
  });
}
