import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { defineRoute } from '../../../../http/define-route.ts';
import { readCursor } from '../../../../http/input/page.ts';
import { encodeCursor } from '../../../../lib/ids/cursor.ts';
import { countChangedLines } from '../../../../trees/files/count-changed-lines.ts';
import { FILE_VERSION_KINDS } from '../../../../trees/files/file-history.ts';
import { getFileOfTree, readVersions, readVersionText } from '../../../../trees/files/read-versions.ts';
import { filePathSchema } from './content.ts';

export const getFileHistory = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/files/history',
  summary: 'List every text that was served for a file, newest first, generated or edited',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({
    path: filePathSchema,
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({
    items: z.array(
      z.object({
        version: z.int().describe('Names the text in GET …/files/content.'),
        time: z.string(),
        by: z
          .string()
          .nullable()
          .describe('The model or the user; null: an API key of the app, or not known.'),
        kind: z
          .enum(FILE_VERSION_KINDS)
          .describe(
            'merged: a new text of the model merged into an edit; resolved: a person settled what was in conflict; cleared: an edit was taken back.',
          ),
        lines_added: z.int(),
        lines_removed: z.int(),
        decisions: z
          .record(z.string(), z.int())
          .nullable()
          .describe('How many changes a person decided in each way, such as {"mine": 2, "both": 1}.'),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const [end = Infinity] = readCursor(query.cursor, z.tuple([z.number()])) ?? [];
    const { tree, file } = await getFileOfTree(ctx.sql, actor, params.tree_id, query.path);
    const { appId } = actor;
    const versions = await readVersions(ctx.sql, { appId, owner: tree.owner }, file.modelPath);
    const earlier = versions.filter(({ time }) => time.getTime() < end);
    const page = earlier.slice(-query.size);
    const oldest = earlier.at(-query.size - 1);
    const textOf = (place: (typeof versions)[number]['place']) =>
      readVersionText(ctx.sql, appId, file.modelPath, place);
    const items = [];
    let before = oldest ? await textOf(oldest.place) : '';
    for (const { time, by, kind, place, decisions } of page) {
      const text = await textOf(place);
      const lines = await countChangedLines(ctx, appId, before, text);
      items.push({ version: time.getTime(), time: time.toISOString(), by, kind, ...lines, decisions });
      before = text;
    }
    return {
      items: items.toReversed(),
      next_cursor: oldest && page[0] ? encodeCursor([page[0].time.getTime()]) : null,
    };
  },
});
