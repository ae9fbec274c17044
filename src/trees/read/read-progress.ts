import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/types.ts';
import { listStored } from '../file-queries.ts';
import { PHASES, type Provenance, TREE_STATUSES, type TreeRow } from '../tree.ts';

export const progressSchema = z
  .object({
    tree_id: z.string(),
    status: z.enum(TREE_STATUSES),
    phase: z.enum(PHASES).nullable(),
    completed_docs: z.int().nullable().describe('Files written; of a completed tree, all its files.'),
    total_docs: z
      .int()
      .nullable()
      .describe('Files planned, some of which may turn out empty; of a completed tree, all its files.'),
  })
  .meta({ id: 'TreeProgress' });
export type TreeProgress = z.infer<typeof progressSchema>;

/** Returns a tree's progress; `phase` is null if the tree has ended or its workflow is gone. */
export async function readProgress(ctx: Pick<Context, 'workflows'>, tree: TreeRow): Promise<TreeProgress> {
  const isRunning =
    tree.status === 'processing' &&
    tree.workflow_id !== null &&
    (await ctx.workflows.state(tree.workflow_id)) === 'running';
  return {
    tree_id: tree.tree_id,
    status: tree.status,
    phase: isRunning ? (tree.phase ?? 'discover') : null,
    completed_docs: tree.completed_docs,
    total_docs: tree.total_docs,
  };
}

/** The state of a file of a tree that is being generated. */
export interface FileProgress {
  path: string;
  /** Slug, empty for files of no team. */
  team: string;
  /**
   * `reused`: nothing it is made from had changed; `kept`: the previous tree's, `fallback`: the builtin model's, because the model failed;
   * `empty`: planned, but left out of the tree, because nothing in the documents belongs in it.
   */
  state: 'written' | 'reused' | 'kept' | 'fallback' | 'empty';
}

/** Lists the files of a tree stored so far, oldest first. */
export async function readFileProgress(db: Db, appId: string, treeId: string): Promise<FileProgress[]> {
  const files = await listStored(db, appId, treeId);
  return files.map(({ path, team, is_empty, provenance }) => ({
    path,
    team,
    state: is_empty ? 'empty' : stateOf(provenance),
  }));
}

function stateOf({ fallback_because, kept_because, reused }: Provenance): FileProgress['state'] {
  if (fallback_because !== undefined) return 'fallback';
  if (kept_because !== undefined) return 'kept';
  return reused ? 'reused' : 'written';
}
