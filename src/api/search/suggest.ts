import { z } from 'zod';
import type { Context } from '../../context.ts';
import { listTitled } from '../../documents/filter/queries.ts';
import type { Viewer } from '../../documents/visible.ts';
import { suggestEntities } from '../../entities/find/suggest-entities.ts';
import { defineRoute } from '../../http/define-route.ts';
import { foldTitle } from '../../text/fold.ts';
import { suggestFiles } from '../../trees/files/suggest-files.ts';

/** A single letter matches too many words: only titles that begin with it are searched. */
const WORD_CHARS_MIN = 2;
/** Titles from which the last stored ones are chosen. */
const CANDIDATES_MAX = 1_000;

export const suggest = defineRoute({
  method: 'GET',
  path: '/search/suggest',
  summary:
    'Suggest documents by title, entities by name and tree files by title or path, for search as you type',
  tag: 'Memories',
  scope: 'memories:read',
  query: z.object({
    q: z
      .string()
      .min(1)
      .max(200)
      .describe('Text to complete; each of its words begins a word of the title or name.'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(20)
      .default(8)
      .describe('The maximum number of suggestions of each kind.'),
  }),
  response: z.object({
    documents: z.array(
      z.object({ source: z.string(), resource_id: z.string(), title: z.string().nullable() }),
    ),
    entities: z.array(
      z.object({ id: z.string(), type: z.string(), name: z.string(), similarity: z.number() }),
    ),
    files: z
      .array(z.object({ path: z.string(), title: z.string(), tier: z.string(), team: z.string() }))
      .describe('Files of the latest tree; empty without the scope trees:read.'),
  }),
  handler: async (ctx: Context, { actor, query: { q, limit } }) => {
    const title = foldTitle(q);
    if (title === '') return { documents: [], entities: [], files: [] };
    const [documents, entities, files] = await Promise.all([
      suggestDocuments(ctx, actor, title, limit),
      suggestEntities(ctx.sql, actor, q, limit),
      actor.scopes.includes('trees:read') ? suggestFiles(ctx, actor, q, limit) : [],
    ]);
    return {
      documents,
      entities: entities.map(({ row, similarity }) => ({
        id: row.entity_id,
        type: row.type,
        name: row.name,
        similarity,
      })),
      files,
    };
  },
});

async function suggestDocuments({ sql }: Context, viewer: Viewer, title: string, limit: number) {
  const byWords = title.split(' ').every((word) => word.length >= WORD_CHARS_MIN);
  const rows = await listTitled(sql, viewer, { title, byWords, limit, candidatesMax: CANDIDATES_MAX });
  return rows.map((row) => ({ source: row.source, resource_id: row.resource_id, title: row.title }));
}
