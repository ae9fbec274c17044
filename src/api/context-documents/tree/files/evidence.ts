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
    'Get the document behind a citation of a file, with the sentences that support it; also needs memories:read',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({
    path: filePathSchema,
    label: z
      .string()
      .min(1)
      .max(200)
      .describe('The label of a footnote: what the text has between [^ and ].')
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
            .describe('Null: no block of the document matches the statement in the file.'),
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
