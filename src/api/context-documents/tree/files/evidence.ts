import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { requireScope } from '../../../../http/actor.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { readFileEvidence } from '../../../../trees/files/read-evidence.ts';
import { getFileOfTree } from '../../../../trees/files/read-versions.ts';
import { filePathSchema } from './content.ts';

export const getFileEvidence = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/files/evidence',
  summary:
    'What a citation of a file stands for, with the sentences of the document that support it; needs memories:read too',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({
    path: filePathSchema,
    label: z
      .string()
      .min(1)
      .max(200)
      .describe('Of a footnote: what stands between [^ and ] in the text.')
      .meta({ examples: ['9f2c41d0'] }),
  }),
  response: z.object({
    items: z
      .array(
        z.object({
          source: z.string(),
          resource_id: z.string(),
          title: z.string().nullable(),
          date: z.string().nullable(),
          block_id: z
            .string()
            .nullable()
            .describe('Null: no block of the document matches the text of the file.'),
          quote: z.string(),
        }),
      )
      .describe(
        'Empty for a document that was deleted or is not visible to the caller, and for a label that the tree does not cite.',
      ),
  }),
  handler: async (ctx: Context, { actor, params, query }) => {
    requireScope(actor, 'memories:read');
    const found = await getFileOfTree(ctx.sql, actor, params.tree_id, query.path);
    return { items: await readFileEvidence(ctx, actor, found, query.label) };
  },
});
