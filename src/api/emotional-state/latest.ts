import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { readStates, RELATIONSHIP_CHARS_MAX, emotionalStateSchema } from './present-state.ts';

export const ofRelationship = z.object({
  relationship_id: z.string().min(1).max(RELATIONSHIP_CHARS_MAX).optional(),
});

export const getEmotionalState = defineRoute({
  method: 'GET',
  path: '/emotional-state',
  summary: 'Get the newest emotional state that is visible to the caller; null if there is none',
  tag: 'Emotional state',
  scope: 'memories:read',
  query: ofRelationship,
  response: emotionalStateSchema.nullable(),
  // Raw, because the answer may be `null`, for which the server would send no body.
  raw: true,
  handler: async (ctx: Context, { actor, query, reply }) => {
    const [state] = await readStates(ctx, actor, query.relationship_id, 1);
    reply.type('application/json; charset=utf-8').send(JSON.stringify(state ?? null));
    return undefined;
  },
});
