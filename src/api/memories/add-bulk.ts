import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { at } from '../../lib/at.ts';
import type { Context } from '../../context.ts';
import type { NewDocument } from '../../documents/new-document.ts';
import type { Actor } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import { BULK_VALUES_MAX } from '../../http/json/json-body.ts';
import { prepareAdded } from '../../ingest/prepare/prepare-in-pool.ts';
import { checkStorage } from '../../ingest/storage/check-storage.ts';
import { saveDocuments } from '../../ingest/save-documents.ts';
import { addBody, memoryStatusSchema } from './add.ts';

export const BULK_MAX = 100;
export const bulkResponse = z.object({
  success: z.boolean(),
  count: z.int(),
  items: z.array(memoryStatusSchema),
});

/** Stores documents, all or none, and returns the result for each. */
export async function saveBulk(
  ctx: Context,
  actor: Actor,
  documents: NewDocument[],
): Promise<z.infer<typeof bulkResponse>> {
  const statuses = await saveDocuments(ctx, actor.appId, actor.userId, documents);
  return {
    success: true,
    count: documents.length,
    items: documents.map((d, i) => ({
      source: d.source,
      resource_id: d.resourceId,
      status: at(statuses, i),
    })),
  };
}

export const addBulk = defineRoute({
  method: 'POST',
  path: '/memories/add/bulk',
  summary: 'Add 1 to 100 documents, all or none',
  tag: 'Memories',
  scope: 'memories:write',
  body: z.object({ items: z.array(addBody).min(1).max(BULK_MAX) }),
  valuesMax: BULK_VALUES_MAX,
  response: bulkResponse,
  idempotent: true,
  handler: async (ctx: Context, { actor, body: { items } }) => {
    await checkStorage(ctx, actor.appId);
    const documents = await ctx.writes.during(actor.appId, () =>
      prepareAdded(
        ctx,
        actor.appId,
        items.map((item) => ({ ...item, resource_id: item.resource_id ?? randomUUID() })),
      ),
    );
    return saveBulk(ctx, actor, documents);
  },
});
