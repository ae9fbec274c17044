import { z } from 'zod';
import { findStaleFiles } from '../../trees/read/staleness.ts';
import { readCursor } from '../../http/input/page.ts';
import { encodeCursor } from '../../lib/ids/cursor.ts';
import { BESIDE_TOKENS, itemsWithin, RESULT_TOKENS_MAX } from '../results/fit-tokens.ts';
import { treeId } from '../results/resource-ids.ts';
import { fileTitle } from '../../trees/files/file-title.ts';
import { readServedTree } from '../tree/served-tree.ts';
import { defineTool, READS } from '../tool.ts';

export const listTreeTool = defineTool({
  name: 'list_tree',
  description: 'The map of what the company and each team has written down. Start here.',
  scope: 'trees:read',
  hints: READS,
  input: z.object({
    team: z.string().min(1).optional(),
    since_version: z.int().min(0).optional().describe('No files unless the version is newer.'),
    cursor: z.string().optional(),
  }),
  output: z.object({
    version: z.int(),
    files: z.array(
      z.object({
        id: z.string(),
        path: z.string(),
        title: z.string(),
        tier: z.string(),
        team: z.string(),
        updated_at: z.string(),
        stale: z.boolean(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  call: async (ctx, actor, { team, since_version: since, cursor }) => {
    const [after = ''] = readCursor(cursor, z.tuple([z.string()]), ['cursor']) ?? [];
    const { tree, files } = await readServedTree(ctx, actor);
    if (since !== undefined && tree.version <= since)
      return { version: tree.version, files: [], next_cursor: null };
    const wanted = files.filter((file) => file.path > after && (team === undefined || file.team === team));
    const changed = await findStaleFiles(
      ctx.sql,
      { appId: actor.appId, userId: tree.owner },
      wanted.map((file) => ({ path: file.path, provenance: file.provenance })),
    );
    const stale = new Set(changed.map(({ path }) => path));
    const page = itemsWithin(
      wanted.map((file) => ({
        id: treeId(file.path),
        path: file.path,
        title: fileTitle(file),
        tier: file.tier,
        team: file.team,
        updated_at: file.updated_at.toISOString(),
        stale: stale.has(file.path),
      })),
      RESULT_TOKENS_MAX - BESIDE_TOKENS,
    );
    const last = page.at(-1);
    return {
      version: tree.version,
      files: page,
      next_cursor: last && page.length < wanted.length ? encodeCursor([last.path]) : null,
    };
  },
});
