import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { readIfMatch, saveChanges } from '../../../../trees/change/save-changes.ts';
import { asPreferred, treeSchema } from '../../../../trees/read/present-tree.ts';

const CHANGES_MAX = 500;
const CONTENT_CHARS_MAX = 2_000_000;

const texts = z
  .record(z.string().min(1).max(1_000), z.string().max(CONTENT_CHARS_MAX))
  .refine((map) => Object.keys(map).length <= CHANGES_MAX, `has more than ${CHANGES_MAX} entries`);
const renames = z
  .record(z.string().min(1).max(1_000), z.string().min(1).max(1_000))
  .refine((map) => Object.keys(map).length <= CHANGES_MAX, `has more than ${CHANGES_MAX} entries`);

export const patchFiles = defineRoute({
  method: 'PATCH',
  path: '/context-documents/tree/:tree_id/files',
  summary:
    'Change, rename, delete and add files, all or none; the text of a person is served until it is cleared',
  tag: 'Trees',
  scope: 'trees:write',
  params: z.object({ tree_id: z.string().min(1) }),
  body: z.object({
    files: texts.nullish().describe('New contents by path.'),
    renames: renames.nullish().describe('New paths by old path.'),
    deletions: z.array(z.string().min(1).max(1_000)).max(CHANGES_MAX).nullish(),
    base_sha256: z
      .record(z.string(), z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'))
      .nullish()
      .describe(
        'SHA-256 of the text that each file was edited from, by path. A text made from an earlier one is merged with what is served; without this and If-Match it is found by its lines.',
      ),
    additions: texts.nullish().describe('The contents of new files, by path.'),
  }),
  response: treeSchema,
  idempotent: true,
  handler: async (ctx: Context, { actor, params, body, request, reply }) => {
    const tree = await saveChanges(ctx, actor, params.tree_id, readIfMatch(request.headers['if-match']), {
      files: body.files ?? {},
      renames: body.renames ?? {},
      deletions: [...new Set(body.deletions ?? [])],
      additions: body.additions ?? {},
      bases: body.base_sha256 ?? {},
    });
    reply.header('etag', `"${tree.version}"`);
    return asPreferred(tree, request.headers.prefer);
  },
});
