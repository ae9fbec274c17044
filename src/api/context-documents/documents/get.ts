import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { listFiles } from '../../../trees/file-queries.ts';
import { listTokens } from '../../../trees/queries.ts';
import { getSingle } from '../../../trees/read/get-single.ts';
import { documentSchema, presentDocument } from '../../../trees/read/present-single.ts';
import { isFinished } from '../../../trees/tree.ts';

export const getContextDocument = defineRoute({
  method: 'GET',
  path: '/context-documents/:document_id',
  summary: 'Get a context document or digest with its text',
  tag: 'Context documents',
  scope: 'trees:read',
  params: z.object({ document_id: z.string().min(1) }),
  response: documentSchema,
  handler: async (ctx: Context, { actor, params }) => {
    const row = await getSingle(ctx.sql, actor, params.document_id);
    const [[file], [tokens]] = await Promise.all([
      isFinished(row.status) ? listFiles(ctx.sql, actor.appId, row.tree_id) : [],
      listTokens(ctx.sql, actor.appId, [row.tree_id]),
    ]);
    return presentDocument(row, file, { modelName: ctx.model.name, tokens });
  },
});
