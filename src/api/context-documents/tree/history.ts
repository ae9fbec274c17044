import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { EDIT_KINDS } from '../../../trees/edits/queries.ts';
import { historyOf, type HistoryItem } from '../../../trees/history/history.ts';
import { listEditSpans, listFinished } from '../../../trees/history/queries.ts';
import { getTreeRow } from '../../../trees/read/get-tree.ts';

const itemSchema = z.object({
  at: z.string().describe('GET /context-documents/tree/by-id/{tree_id}?as_of={at} shows what was served.'),
  by: z.enum(['model', 'person']),
  author: z.string().nullable().describe('The model or the user; null: an API key of the app.'),
  tree_id: z.string(),
  version: z.int().describe('The version of the tree; every edit makes a later one.'),
  changes: z
    .array(z.object({ kind: z.enum([...EDIT_KINDS, 'clear']), path: z.string() }))
    .describe('What a person changed, by the path that the model writes.'),
});

export const getTreeHistory = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/history',
  summary: 'List every change of the served tree, newest first: generations and saves of people',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({
    path: z.string().min(1).max(300).optional().describe('Only changes of this file.'),
    before: z.iso.datetime().optional().describe('Only entries before this time.'),
    size: z.coerce.number().int().min(1).max(500).default(100),
  }),
  response: z.object({ items: z.array(itemSchema) }),
  handler: async (ctx: Context, { actor, params, query: { path = null, before, size } }) => {
    const tree = await getTreeRow(ctx.sql, actor, params.tree_id);
    const owner = { appId: actor.appId, owner: tree.owner };
    const [trees, spans] = await Promise.all([
      listFinished(ctx.sql, owner, path),
      listEditSpans(ctx.sql, owner),
    ]);
    const end = before === undefined ? Infinity : Date.parse(before);
    const items = historyOf(trees, spans, path).filter(({ at }) => at.getTime() < end);
    return { items: items.slice(-size).reverse().map(present) };
  },
});

const present = ({ at, by, author, treeId, version, changes }: HistoryItem): z.infer<typeof itemSchema> => ({
  at: at.toISOString(),
  by,
  author,
  tree_id: treeId,
  version,
  changes,
});
