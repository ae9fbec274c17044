import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { BULK_VALUES_MAX } from '../../http/json/json-body.ts';
import { prepareImported } from '../../ingest/prepare/prepare-in-pool.ts';
import { importedItem } from '../../ingest/prepare/read-imported.ts';
import { checkStorage } from '../../ingest/storage/check-storage.ts';
import { BULK_MAX, bulkResponse, saveBulk } from './add-bulk.ts';

export const importMemories = defineRoute({
  method: 'POST',
  path: '/memories/import',
  summary:
    'Add 1 to 100 documents of any source as blocks, all or none; the same source and resource_id is an update',
  tag: 'Memories',
  scope: 'memories:write',
  body: z.object({ items: z.array(importedItem).min(1).max(BULK_MAX) }),
  valuesMax: BULK_VALUES_MAX,
  response: bulkResponse,
  idempotent: true,
  handler: async (ctx: Context, { actor, body: { items } }) => {
    await checkStorage(ctx, actor.appId);
    const documents = await ctx.writes.during(actor.appId, () => prepareImported(ctx, actor.appId, items));
    return saveBulk(ctx, actor, documents);
  },
});
