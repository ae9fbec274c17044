import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../documents/visible.ts';
import { defineRoute } from '../../http/define-route.ts';
import { pageOf, readIdCursor } from '../../http/input/page.ts';
import { createOpaqueIds } from '../../lib/ids/opaque-ids.ts';
import { getVisibleEntity } from '../../entities/get-visible-entity.ts';
import { listMentions } from '../../entities/list-mentions.ts';
import { entityParams } from './get.ts';

const sourceSchema = z.object({
  id: z.uuid(),
  resource_id: z.string(),
  source: z.string(),
  title: z.string().nullable(),
  document_date: z.string().nullable().describe('As in a document.'),
  quote: z.string(),
  confidence: z.number(),
  created_at: z.string(),
});

/** Converts a mention's opaque id to the uuid that clients expect, always the same (RFC 9562, version 8: custom bits). */
function mentionUuid(opaqueId: string): string {
  const hex = Buffer.from(opaqueId, 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Lists the newest quotes of an entity that the viewer sees. */
export async function listQuotes(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  entityId: string,
  limit: number,
): Promise<string[]> {
  return (await listMentions(ctx.sql, viewer, entityId, null, limit)).map(({ quote }) => quote);
}

export const listEntitySources = defineRoute({
  method: 'GET',
  path: '/entities/:entity_id/sources',
  summary: 'List the mentions of an entity, newest first, with quotes',
  tag: 'Entities',
  scope: 'memories:read',
  params: entityParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().optional(),
  }),
  response: z.object({ items: z.array(sourceSchema), next_cursor: z.string().nullable() }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const ids = createOpaqueIds(ctx.secretKey, actor.appId);
    const before = readIdCursor(ids, query.cursor);
    const entity = await getVisibleEntity(ctx.sql, actor, params.entity_id);
    const rows = await listMentions(ctx.sql, actor, entity.entity_id, before, query.limit + 1);
    const { rows: page, nextCursor } = pageOf(rows, query.limit, (row) => ids.format(row.mention_id));
    return {
      items: page.map((m) => ({
        id: mentionUuid(ids.format(m.mention_id)),
        resource_id: m.resource_id,
        source: m.source,
        title: m.title,
        document_date: m.document_date?.toISOString() ?? null,
        quote: m.quote,
        confidence: m.confidence,
        created_at: m.created_at.toISOString(),
      })),
      next_cursor: nextCursor,
    };
  },
});
