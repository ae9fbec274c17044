import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { listFiles } from '../../../trees/file-queries.ts';
import { findNewestOf } from '../../../trees/queries.ts';
import { type DiffHunk, diffTrees, type TreeDiff } from '../../../trees/read/diff-trees.ts';
import { getFinishedTree } from '../../../trees/read/get-tree.ts';

export const diffTree = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/diff',
  summary:
    'What the model wrote differently from the previous tree, or from another one; edits of people are left out',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({ against: z.string().optional().describe('Another tree; default: the previous one.') }),
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
        diff: z.string().describe('Changed files: the hunks as a unified diff; else empty.'),
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
          : await findNewestOf(ctx.sql, owner, ['completed', 'published'], tree.version);
    const [before, after] = await Promise.all([
      against ? listFiles(ctx.sql, actor.appId, against.tree_id) : [],
      listFiles(ctx.sql, actor.appId, tree.tree_id),
    ]);
    const diff = diffTrees(before, after);
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

/** The same differences as other clients read them: names by kind, and one list with the hunks as text. */
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
