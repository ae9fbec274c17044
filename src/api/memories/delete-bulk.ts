import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { STATUSES } from '../../documents/document.ts';
import { parseMetadataFilter } from '../../documents/filter/metadata-filter.ts';
import { countOwned, type ListFilter, lockOwned } from '../../documents/filter/queries.ts';
import { deleteDocuments } from '../../documents/queries.ts';
import { forgetDeleted } from '../../entities/forget-mentions.ts';
import { conflict, invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceSchema } from '../../tokens.ts';

/** Documents per statement; their chunks, memories and mentions are deleted with them. */
const DELETED_AT_ONCE = 200;

const body = z.object({
  source: sourceSchema.nullish(),
  collection: z.string().nullish(),
  status: z.string().toLowerCase().pipe(z.enum(STATUSES)).nullish(),
  filter: z.record(z.string(), z.unknown()).nullish().describe('Conditions on metadata, as in a query.'),
  dry_run: z.boolean().default(true).describe('Only count; this is the default.'),
  count: z
    .int()
    .min(0)
    .nullish()
    .describe('The count of the dry run. Required to delete; if it differs now, nothing is deleted (409).'),
});

export const deleteBulk = defineRoute({
  method: 'POST',
  path: '/memories/delete/bulk',
  summary: 'Delete all documents that match: first count them (dry_run), then delete that many',
  tag: 'Memories',
  scope: 'memories:write',
  body,
  response: z.object({ success: z.boolean(), dry_run: z.boolean(), count: z.int(), deleted: z.int() }),
  audit: {
    action: 'documents.deleted',
    target: ({ result }) => `${result.deleted} documents`,
    isDone: (result) => !result.dry_run,
  },
  handler: async (ctx: Context, { actor, body: request }) => {
    const filter = readFilter(request);
    const count = await countOwned(ctx.sql, actor, filter);
    if (request.dry_run) return { success: true, dry_run: true, count, deleted: 0 };
    if (request.count !== count)
      throw conflict(
        'CountChanged',
        `${count} documents match now, but the request says ${request.count ?? 'no number'}. Nothing was deleted. Send dry_run: true, look at its count, then send that count with dry_run: false.`,
      );
    let deleted = 0;
    for (let gone = 1; gone > 0 && deleted < count; deleted += gone)
      gone = await transaction(ctx.sql, async (tx) => {
        const ids = await lockOwned(tx, actor, filter, Math.min(DELETED_AT_ONCE, count - deleted));
        await forgetDeleted(tx, actor.appId, ids);
        await deleteDocuments(tx, actor.appId, ids);
        return ids.length;
      });
    ctx.documentsChanged(actor.appId, actor.userId);
    return { success: true, dry_run: false, count, deleted };
  },
});

/** Requires at least one condition: without any, everything would match. */
function readFilter({ source, collection, status, filter }: z.infer<typeof body>): ListFilter {
  if (source == null && collection == null && status == null && filter == null)
    throw invalidField(
      ['body'],
      'names no condition; give source, collection, status or filter ({} in filter matches everything)',
      'missing',
    );
  return {
    source: source ?? null,
    collection: collection ?? null,
    status: status ?? null,
    metadata: filter == null ? null : parseMetadataFilter(filter, ['body', 'filter']),
  };
}
