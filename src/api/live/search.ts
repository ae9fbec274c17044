import { z } from 'zod';
import type { Context } from '../../context.ts';
import { firstFitting } from '../../documents/list-documents.ts';
import { defineRoute } from '../../http/define-route.ts';
import { presentMemories } from '../../memories/present-memory.ts';
import { EVERYWHERE } from '../../search/retrieve-passages.ts';
import { searchDocuments } from '../../search/search-documents.ts';
import { FROM_STORE, liveResult } from './get-resource.ts';
import { connectionId, sourceParams } from './list-resources.ts';

const DOCUMENTS_MAX = 20;
const CANDIDATES_MAX = 5_000;

export const searchLive = defineRoute({
  method: 'POST',
  path: '/live/:source/search',
  summary: 'Search the documents of one source; returns them with their bodies, up to 2 MB of these',
  tag: 'Live',
  scope: 'memories:read',
  params: sourceParams,
  body: z.object({
    query: z.string().min(1).max(20_000),
    connection_id: connectionId,
    index: z.boolean().nullish().describe('Nothing to do: what is found is indexed.'),
  }),
  response: liveResult,
  handler: async (ctx: Context, { actor, params, body }) => {
    const { hits } = await searchDocuments(ctx, actor, {
      query: body.query,
      scope: { ...EVERYWHERE, sources: [params.source] },
      limit: DOCUMENTS_MAX,
      candidatesMax: CANDIDATES_MAX,
      weights: {},
      recencyHalfLifeDays: null,
      now: ctx.now(),
      asOf: null,
      nearChunks: ctx.nearChunks,
    });
    const rows = await firstFitting(
      ctx.sql,
      actor.appId,
      hits.map((hit) => hit.row),
    );
    const documents = await presentMemories(ctx, actor.appId, rows, { data: true, memories: true });
    return { documents, indexed: true, notes: [FROM_STORE, ...leftOut(hits.length - rows.length)] };
  },
});

/** Says that there are more documents, and how to get them. */
const leftOut = (count: number): string[] =>
  count > 0
    ? [
        `Found ${count} more, which are too large for one answer: name what you look for more precisely, or find them with POST /memories/query and read each.`,
      ]
    : [];
