import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { at } from '../../lib/at.ts';
import type { Context } from '../../context.ts';
import { STATUSES } from '../../documents/document.ts';
import type { Viewer } from '../../documents/visible.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceTokenSchema } from '../../tokens.ts';
import {
  collectionSchema,
  dateSchema,
  metadataSchema,
  resourceIdSchema,
  textSchema,
  titleSchema,
} from '../../documents/document-fields.ts';
import { prepareAdded } from '../../ingest/prepare/prepare-in-pool.ts';
import { saveDocuments } from '../../ingest/save-documents.ts';
import { checkStorage } from '../../ingest/storage/check-storage.ts';

export const addBody = z
  .object({
    text: textSchema.describe('The whole text: plain, Markdown, HTML or JSON; auto-detected.'),
    resource_id: resourceIdSchema
      .nullish()
      .describe('Your own id; the same id again is an update. Generated if omitted.'),
    title: titleSchema.nullish(),
    date: dateSchema
      .nullish()
      .describe('The date of the content, as a person would give it; for ranking and filters.'),
    metadata: metadataSchema.nullish(),
    collection: collectionSchema.nullish(),
    review: z.boolean().nullish().describe('Keep the document in pending_review until it is approved.'),
  })
  .meta({ id: 'MemoryToAdd' });

export const memoryStatusSchema = z
  .object({
    source: sourceTokenSchema,
    resource_id: z.string(),
    status: z.enum(STATUSES),
  })
  .meta({ id: 'MemoryStatus' });

export const addMemory = defineRoute({
  method: 'POST',
  path: '/memories/add',
  summary: 'Add a document, or update the one with the same resource_id',
  tag: 'Memories',
  scope: 'memories:write',
  body: addBody,
  response: memoryStatusSchema,
  idempotent: true,
  handler: (ctx: Context, { actor, body }) => storeAdded(ctx, actor, body),
});

/** Stores a vault document, or updates the one with the same `resource_id`. */
export async function storeAdded(
  ctx: Context,
  actor: Viewer,
  body: z.infer<typeof addBody>,
): Promise<z.infer<typeof memoryStatusSchema>> {
  await checkStorage(ctx, actor.appId);
  const added = { ...body, resource_id: body.resource_id ?? randomUUID() };
  const document = at(await prepareAdded(ctx, actor.appId, [added]), 0);
  const statuses = await saveDocuments(ctx, actor.appId, actor.userId, [document]);
  return { source: document.source, resource_id: document.resourceId, status: at(statuses, 0) };
}
