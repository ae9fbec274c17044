import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { listFiles } from '../../../trees/file-queries.ts';
import { findNewestOf } from '../../../trees/queries.ts';
import { diffInPool } from '../../../trees/files/diff-in-pool.ts';
import type { DiffedFile, DiffHunk, TreeDiff } from '../../../trees/read/diff-trees.ts';
import { getFinishedTree, readFiles } from '../../../trees/read/get-tree.ts';
import { FINISHED_STATUSES, type TreeRow } from '../../../trees/tree.ts';

export const diffTree = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/diff',
  summary: 'Compare a tree with the previous one or another one, in its generated or its served text',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({
    against: z.string().optional().describe('Another tree; default: the previous one.'),
    path: z.string().min(1).max(1_000).optional().describe('Only this file.'),
    view: z
      .enum(['model', 'served'])
      .default('model')
      .describe(
        'model: what the model wrote. served: what people read, with their edits: now, and when this tree was finished.',
      ),
  }),
  response: z.object({
    tree_id: z.string(),
    against: z.string().nullable(),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    changed: z.array(
      z.object({
        path: z.string(),
        lines_added: z.int(),
        lines_removed: z.int(),
        hunks: z.array(z.object({ old_start: z.int(), new_start: z.int(), lines: z.array(z.string()) })),
      }),
    ),
    unchanged: z.int(),
    previous_tree_id: z
      .string()
      .nullable()
      .describe('The same as against; the fields below repeat the ones above for other clients.'),
    files_added: z.array(z.string()),
    files_removed: z.array(z.string()),
    files_changed: z.array(z.string()),
    diffs: z.array(
      z.object({
        path: z.string(),
        status: z.enum(['added', 'removed', 'changed']),
        diff: z.string().describe('For changed files: the hunks as a unified diff; otherwise empty.'),
      }),
    ),
  }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const tree = await getFinishedTree(ctx.sql, actor, params.tree_id);
    const owner = { appId: actor.appId, owner: tree.owner };
    const previous = tree.meta.previous_tree_id;
    const against =
      query.against !== undefined
        ? await getFinishedTree(ctx.sql, actor, query.against)
        : typeof previous === 'string'
          ? await getFinishedTree(ctx.sql, actor, previous)
          : await findNewestOf(ctx.sql, owner, FINISHED_STATUSES, tree.version);
    const isServed = query.view === 'served';
    const [before, after] = await Promise.all([
      against ? readTexts(ctx, actor.appId, against, isServed, justBefore(tree)) : [],
      readTexts(ctx, actor.appId, tree, isServed, null),
    ]);
    const isWanted = ({ path }: DiffedFile) => query.path === undefined || path === query.path;
    const wanted = { before: before.filter(isWanted), after: after.filter(isWanted) };
    const diff = await diffInPool(ctx, actor.appId, wanted);
    const previousId = against?.tree_id ?? null;
    return {
      tree_id: tree.tree_id,
      against: previousId,
      ...diff,
      previous_tree_id: previousId,
      ...listDiffs(diff),
    };
  },
});

/** Reads the texts of a tree as the model wrote them, or as they are served, now or at a time. */
async function readTexts(
  { sql }: Pick<Context, 'sql'>,
  appId: string,
  tree: TreeRow,
  isServed: boolean,
  asOf: Date | null,
): Promise<readonly DiffedFile[]> {
  return isServed ? (await readFiles(sql, appId, tree, asOf)).served : listFiles(sql, appId, tree.tree_id);
}

/** Returns the last moment at which the previous tree was served. */
const justBefore = ({ completed_at: at }: TreeRow): Date | null => (at ? new Date(at.getTime() - 1) : null);

/** Lists the same differences as other clients read them: names by kind, and one list with the hunks as text. */
function listDiffs({ added, removed, changed }: TreeDiff) {
  const bare = (status: 'added' | 'removed') => (path: string) => ({ path, status, diff: '' });
  return {
    files_added: added,
    files_removed: removed,
    files_changed: changed.map((file) => file.path),
    diffs: [
      ...added.map(bare('added')),
      ...removed.map(bare('removed')),
      ...changed.map(({ path, hunks }) => ({
        path,
        status: 'changed' as const,
        diff: hunks.map(unifiedHunk).join('\n'),
      })),
    ],
  };
}

const unifiedHunk = ({ old_start, new_start, lines }: DiffHunk): string => {
  const count = (without: string) => lines.filter((line) => !line.startsWith(without)).length;
  return [`@@ -${old_start},${count('+')} +${new_start},${count('-')} @@`, ...lines].join('\n');
};
