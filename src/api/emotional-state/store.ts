import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { metadataSchema } from '../../documents/document-fields.ts';
import { defineRoute } from '../../http/define-route.ts';
import { prepareAdded } from '../../ingest/prepare/prepare-in-pool.ts';
import { saveDocuments } from '../../ingest/save-documents.ts';
import { checkStorage } from '../../ingest/storage/check-storage.ts';
import { RELATIONSHIP_CHARS_MAX, STATE_COLLECTION, emotionalStateSchema } from './present-state.ts';
import { summarize } from './summarize.ts';

const CONVERSATION_CHARS_MAX = 500_000;
const id = z.string().min(1).max(RELATIONSHIP_CHARS_MAX).nullish();

export const storeEmotionalState = defineRoute({
  method: 'POST',
  path: '/emotional-state',
  summary: 'Store a conversation and return what people say in it about how they feel',
  tag: 'Emotional state',
  scope: 'memories:write',
  body: z.object({
    conversation: z.string().min(1).max(CONVERSATION_CHARS_MAX).describe('The transcript.'),
    session_id: id,
    relationship_id: id.describe('The relationship that it describes, to filter lists by; any text.'),
    metadata: metadataSchema.nullish(),
  }),
  response: emotionalStateSchema,
  idempotent: true,
  handler: async (ctx: Context, { actor, body }) => {
    await checkStorage(ctx, actor.appId);
    const resourceId = randomUUID();
    const prepared = await prepareAdded(ctx, actor.appId, [
      {
        text: body.conversation,
        resource_id: resourceId,
        collection: STATE_COLLECTION,
        metadata: {
          ...body.metadata,
          ...(body.session_id == null ? {} : { session_id: body.session_id }),
          ...(body.relationship_id == null ? {} : { relationship_id: body.relationship_id }),
        },
      },
    ]);
    const [status = 'pending'] = await saveDocuments(ctx, actor.appId, actor.userId, prepared);
    return {
      resource_id: resourceId,
      summary: await summarize(ctx, actor.appId, body.conversation),
      extracted_at: ctx.now().toISOString(),
      session_id: body.session_id ?? null,
      relationship_id: body.relationship_id ?? null,
      status,
    };
  },
});
