import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { pageOf, readCursor } from '../../../../http/input/page.ts';
import { encodeCursor } from '../../../../lib/ids/cursor.ts';
import type { ServedFile } from '../../../../trees/edits/overlay-edits.ts';
import type { EditRow } from '../../../../trees/edits/queries.ts';
import { fileTitle } from '../../../../trees/files/file-title.ts';
import { editOfFile, fileEditSchema, presentFileEdit } from '../../../../trees/files/present-file-edit.ts';
import { getFinishedTree, readFiles } from '../../../../trees/read/get-tree.ts';
import { etagOf, presentFile, treeFileSchema } from '../../../../trees/read/present-tree.ts';
import { findStaleFiles } from '../../../../trees/read/staleness.ts';

/** With the longest paths and titles, an answer is about 250 KB. */
const FILES_MAX = 200;

const fileSchema = treeFileSchema.omit({ content: true }).extend({
  title: z.string().describe('The first heading of the file, or its name.'),
  bytes: z.int(),
  stale: z.boolean().describe('A document that it cites has changed since.'),
  edit: fileEditSchema.nullable().describe('What a person changed: its text, else its path; null: nothing.'),
});

export const listTreeFiles = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/files',
  summary: 'List the files of a tree without their texts, by path',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(1).max(FILES_MAX).default(FILES_MAX),
  }),
  response: z.object({
    version: z.int(),
    items: z.array(fileSchema),
    next_cursor: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, params, query, reply }) => {
    const [after = ''] = readCursor(query.cursor, z.tuple([z.string()])) ?? [];
    const tree = await getFinishedTree(ctx.sql, actor, params.tree_id);
    const { files, edits, served } = await readFiles(ctx.sql, actor.appId, tree);
    const owner = { appId: actor.appId, userId: tree.owner };
    const stale = new Set((await findStaleFiles(ctx.sql, owner, files)).map(({ path }) => path));
    const rest = served.filter((file) => file.path > after);
    const { rows: page, nextCursor } = pageOf(rest, query.size, ({ path }) => encodeCursor([path]));
    reply.header('etag', etagOf(tree));
    return {
      version: tree.version,
      items: page.map((file) => present(file, edits, stale)),
      next_cursor: nextCursor,
    };
  },
});

function present(
  file: ServedFile,
  edits: readonly EditRow[],
  stale: ReadonlySet<string>,
): z.infer<typeof fileSchema> {
  const { content, provenance, ...shown } = presentFile(file);
  const edit = editOfFile(file, edits);
  return {
    ...shown,
    // Omits the lists of citations and omissions, which have no size limit: /files/evidence and /files/content return them.
    provenance: Object.fromEntries(
      Object.entries(provenance).filter(([, value]) => typeof value !== 'object'),
    ),
    title: fileTitle(file),
    bytes: Buffer.byteLength(content),
    stale: stale.has(file.modelPath),
    edit: edit && presentFileEdit(file, edit),
  };
}
