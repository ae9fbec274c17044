import { z } from 'zod';
import type { Context } from '../../context.ts';
import { countChangedDocuments } from '../../documents/reads.ts';
import { notFound } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { listFiles } from '../../trees/file-queries.ts';
import { estimateTree, type LastTree, priceOfTokens } from '../../trees/files/estimate.ts';
import { findNewest, listTokens } from '../../trees/queries.ts';
import { findStaleFiles } from '../../trees/read/staleness.ts';
import { FINISHED_STATUSES, type TreeRow } from '../../trees/tree.ts';

export const getEstimate = defineRoute({
  method: 'GET',
  path: '/context-documents/estimate',
  summary: 'Estimate which files the next tree would write and what that would cost, from the last one',
  tag: 'Trees',
  scope: 'trees:read',
  query: z.object({
    workstream_name: z.string().min(1).max(200).optional().describe('Only the files of this team.'),
  }),
  response: z.object({
    files_reused: z.int(),
    files_written: z
      .array(z.string())
      .describe('All files that may be written: with new documents, every file.'),
    files_certain: z.array(z.string()).describe('The files whose evidence changed or was removed.'),
    prompt_tokens: z.int().nullable().describe('Null: no model has written a file yet to estimate from.'),
    completion_tokens: z.int().nullable(),
    price: z
      .object({ amount: z.number(), currency: z.string() })
      .nullable()
      .describe('Null unless CAMBIUM_MODEL_PRICES is set and the tokens are known.'),
    model: z.string(),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    const tree = await findNewest(ctx.sql, actor, FINISHED_STATUSES);
    if (!tree)
      throw notFound(
        'Tree',
        'There is no tree yet to estimate the next one from. POST /context-documents/tree generates one.',
      );
    const last = await readLast(ctx, actor.appId, tree);
    const estimate = estimateTree(last, query.workstream_name ?? null);
    const isFree = ctx.config.model === 'builtin';
    const tokens = isFree ? { promptTokens: 0, completionTokens: 0 } : estimate;
    return {
      files_reused: estimate.filesReused,
      files_written: estimate.filesWritten,
      files_certain: estimate.filesCertain,
      prompt_tokens: tokens.promptTokens,
      completion_tokens: tokens.completionTokens,
      price: priceOfTokens(ctx.config.modelPrices, tokens),
      model: ctx.model.name,
    };
  },
});

async function readLast({ sql }: Pick<Context, 'sql'>, appId: string, tree: TreeRow): Promise<LastTree> {
  const owner = { appId, userId: tree.owner };
  const { document_id_max: documentIdMax, read_at: readAt } = tree.meta.inventory ?? {
    document_id_max: 0,
    read_at: tree.created_at.toISOString(),
  };
  const files = await listFiles(sql, appId, tree.tree_id);
  const [counts, stale, tokens] = await Promise.all([
    countChangedDocuments(sql, owner, { documentIdMax, readAt }),
    findStaleFiles(sql, owner, files),
    listTokens(sql, appId, [tree.tree_id]),
  ]);
  return {
    files,
    teams: tree.meta.teams ?? [],
    stale: new Set(stale.map(({ path }) => path)),
    added: counts.added,
    promptTokens: tokens.reduce((sum, row) => sum + row.prompt_tokens, 0),
    completionTokens: tokens.reduce((sum, row) => sum + row.completion_tokens, 0),
  };
}
