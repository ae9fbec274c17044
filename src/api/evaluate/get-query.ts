import { z } from 'zod';
import type { Context } from '../../context.ts';
import { listByIds, readPassages } from '../../documents/reads.ts';
import { notFound } from '../../errors.ts';
import { formatHighlightId } from '../../feedback/highlight-id.ts';
import { findQuery, listResults, type ResultRow } from '../../feedback/queries.ts';
import { findWritten } from '../../feedback/query-log.ts';
import type { Actor } from '../../http/actor.ts';
import { createOpaqueIds } from '../../lib/ids/opaque-ids.ts';
import { defineRoute } from '../../http/define-route.ts';
import { at } from '../../lib/at.ts';
import { readExtracted } from '../../memories/read-extracted.ts';
import { presentResult, resourceSchema } from '../../memories/search-result.ts';

/** The path parameter of a stored query; ids are compared in lower case. */
export const queryIdParams = z.object({ query_id: z.uuid().transform((id) => id.toLowerCase()) });

/** Returns the 404 of a query that is not stored for the caller, or no longer. */
export const queryNotFound = () =>
  notFound(
    'Query',
    'No query with this id is stored for the caller. Queries that nobody rated are deleted after CAMBIUM_QUERY_DAYS days.',
  );

export const getQuery = defineRoute({
  method: 'GET',
  path: '/evaluate/query/:query_id',
  summary: 'Get a stored query of the caller, with those of its results that still exist',
  tag: 'Evaluation',
  scope: 'memories:read',
  params: queryIdParams,
  response: z.object({
    query_id: z.string(),
    query: z.string(),
    time: z.string(),
    documents: z.array(resourceSchema),
    answer: z.string().nullable(),
    errors: z.array(z.object({ error: z.string(), message: z.string() })),
    score: z.number().nullable().describe('The rating of the result, -1 to 1; null while nobody rated it.'),
    comment: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, params }) => {
    const row = await findWritten(ctx.queryLog, () => findQuery(ctx.sql, actor, params.query_id));
    if (row === null) throw queryNotFound();
    const results = await listResults(ctx.sql, actor.appId, row.query_id);
    return {
      query_id: row.query_id,
      query: row.query,
      time: row.created_at.toISOString(),
      documents: await presentResults(ctx, actor, row.query_id, results),
      answer: row.answer,
      errors: [],
      score: row.score,
      comment: row.comment,
    };
  },
});

/** Presents the documents found, in their current state, that the caller still sees. */
async function presentResults(
  ctx: Context,
  actor: Actor,
  queryId: string,
  results: ResultRow[],
): Promise<z.infer<typeof resourceSchema>[]> {
  const documentIds = results.map((result) => result.document_id);
  const ids = createOpaqueIds(ctx.secretKey, actor.appId);
  const chunkIds = results.flatMap((result) => result.chunk_ids);
  const [rows, passages, extracted] = await Promise.all([
    listByIds(ctx.sql, actor, documentIds),
    readPassages(ctx.sql, actor, chunkIds),
    readExtracted(ctx.sql, actor.appId, documentIds, null),
  ]);
  const rowOf = new Map(rows.map((row) => [row.document_id, row]));
  const textOf = new Map(passages.map((passage) => [passage.chunk_id, passage.text]));
  return results.flatMap((result) => {
    const row = rowOf.get(result.document_id);
    if (!row) return [];
    const highlights = result.chunk_ids.flatMap((chunkId, i) => {
      const text = textOf.get(chunkId);
      const score = at(result.chunk_scores, i);
      return text === undefined ? [] : { id: formatHighlightId({ queryId, chunkId }, ids), text, score };
    });
    return presentResult(row, { score: result.score, highlights }, extracted);
  });
}
