import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { sourceSchema } from '../../../tokens.ts';
import { ensureOwner, startSingle } from '../../../trees/generate/start-tree.ts';
import { documentSummarySchema, presentDocumentSummary } from '../../../trees/read/present-single.ts';

export const generateContextDocument = defineRoute({
  method: 'POST',
  path: '/context-documents/generate',
  summary: 'Generate one context document in the background',
  tag: 'Context documents',
  scope: 'trees:write',
  body: z.object({
    sources: z.array(sourceSchema).min(1).max(100).nullish().describe('Only documents of these sources.'),
    prompt: z
      .string()
      .trim()
      .min(1)
      .max(10_000)
      .nullish()
      .describe(
        'What the document should say; if omitted, a summary. Its words are also used as a search query.',
      ),
    user_id: z
      .string()
      .nullish()
      .describe("Generated from this user's own documents only, and visible to that user only."),
  }),
  status: 202,
  response: documentSummarySchema,
  idempotent: true,
  handler: async (ctx: Context, { actor, body }) => {
    const owner = await ensureOwner(ctx, actor, body.user_id);
    const single = { prompt: body.prompt ?? null, isOwnOnly: body.user_id != null, window: null };
    const row = await startSingle(ctx, owner, body.sources ?? null, single);
    return presentDocumentSummary(row, { modelName: ctx.model.name, tokens: undefined });
  },
});
