import { z } from 'zod';
import { requireApp } from '../../auth/require-app.ts';
import type { Context } from '../../context.ts';
import { dateSchema } from '../../documents/document-fields.ts';
import { defineRoute } from '../../http/define-route.ts';
import { pageOf, readIdCursor } from '../../http/input/page.ts';
import { createOpaqueIds } from '../../lib/ids/opaque-ids.ts';
import { type AuditEventRow, listAuditEvents } from '../../operations/audit/queries.ts';

const eventSchema = z
  .object({
    id: z.string(),
    time: z.string(),
    action: z.string().meta({ examples: ['key.created'] }),
    target: z.string().nullable().describe('The object of the action: a key, a user, a document …'),
    key_id: z.string().nullable().describe('The key of the request, or the key that minted its token.'),
    user_id: z.string().nullable().describe('The acting user; null for the app itself.'),
    address: z.string().meta({ examples: ['192.0.2.7'] }),
    request_id: z.string(),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof eventSchema>;

export const listAudit = defineRoute({
  method: 'GET',
  path: '/audit',
  summary:
    'List the audit log, newest first: changes of keys, tokens, users and settings, deletions, failed sign-ins',
  tag: 'Operations',
  scope: 'admin',
  query: z.object({
    action: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ examples: ['key.created'] }),
    after: dateSchema.optional(),
    before: dateSchema.optional(),
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ items: z.array(eventSchema), next_cursor: z.string().nullable() }),
  permits: requireApp,
  handler: async (ctx: Context, { actor, query }) => {
    const filter = {
      action: query.action ?? null,
      after: query.after ?? null,
      before: query.before ?? null,
    };
    const ids = createOpaqueIds(ctx.secretKey, actor.appId);
    const beforeId = readIdCursor(ids, query.cursor);
    const rows = await listAuditEvents(ctx.sql, actor.appId, filter, { beforeId, limit: query.size + 1 });
    const { rows: page, nextCursor } = pageOf(rows, query.size, (row) => ids.format(row.event_id));
    return {
      items: page.map((row) => ({ id: ids.format(row.event_id), ...presentEvent(row) })),
      next_cursor: nextCursor,
    };
  },
});

const presentEvent = (row: AuditEventRow): Omit<AuditEvent, 'id'> => ({
  time: row.time.toISOString(),
  action: row.action,
  target: row.target,
  key_id: row.key_id,
  user_id: row.user_id,
  address: row.address,
  request_id: row.request_id,
});
