import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { notFound } from '../../../../errors.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { editOfFile, fileEditSchema, presentFileEdit } from '../../../../trees/files/present-file-edit.ts';
import {
  type FileOfTree,
  getFileOfTree,
  readVersions,
  readVersionText,
} from '../../../../trees/files/read-versions.ts';
import { etagOf, presentFile, treeFileSchema } from '../../../../trees/read/present-tree.ts';

export const filePathSchema = z
  .string()
  .min(1)
  .max(1_000)
  .describe('The path at which it is served or generated.');

export const getFileContent = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/files/content',
  summary: 'Get a file of a tree with its text, as it is served now or as it was before',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({
    path: filePathSchema,
    version: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe(
        'A version of GET …/files/history; without it, the text that is served now, whose ETag is the If-Match of a change.',
      ),
  }),
  response: treeFileSchema.extend({
    tree_version: z.int().describe('The version of the tree, as in its ETag.'),
    edit: fileEditSchema
      .extend({
        baseline: z
          .string()
          .nullable()
          .describe('What was generated when the edit was made or merged: other lines are of people.'),
      })
      .nullable()
      .describe('What a person changed of what is served now; null: nothing.'),
  }),
  handler: async (ctx: Context, { actor, params, query, request, reply }) => {
    const found = await getFileOfTree(ctx.sql, actor, params.tree_id, query.path);
    const { tree } = found;
    if (query.version !== undefined)
      return {
        ...(await readVersion(ctx, actor.appId, found, query.version)),
        tree_version: tree.version,
        edit: null,
      };
    const etag = etagOf(tree);
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) {
      await reply.code(304).send();
      return undefined;
    }
    const edit = editOfFile(found.file, found.edits);
    return {
      ...presentFile(found.file),
      tree_version: tree.version,
      edit: edit && { ...presentFileEdit(found.file, edit), baseline: edit.llm_baseline },
    };
  },
});

/** Reads an earlier version of the file; 404 `VersionNotFound`. */
async function readVersion(
  { sql }: Pick<Context, 'sql'>,
  appId: string,
  { tree, file }: FileOfTree,
  version: number,
): Promise<z.infer<typeof treeFileSchema>> {
  const versions = await readVersions(sql, { appId, owner: tree.owner }, file.modelPath);
  const one = versions.find(({ time }) => time.getTime() === version);
  if (!one)
    throw notFound(
      'Version',
      `There is no version ${version} of this file. GET /context-documents/tree/{tree_id}/files/history lists them.`,
    );
  return {
    path: file.path,
    content: await readVersionText(sql, appId, file.modelPath, one.place),
    tier: file.tier,
    team: file.team,
    updated_at: one.time.toISOString(),
    sha256: one.sha256,
    status: one.kind,
    provenance: 'treeId' in one.place ? { model: one.by } : { edited_by: one.by },
  };
}
