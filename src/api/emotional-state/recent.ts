import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { ofRelationship } from './latest.ts';
import { readStates, emotionalStateSchema } from './present-state.ts';

export const listEmotionalStates = defineRoute({
  method: 'GET',
  path: '/emotional-state/recent',
  summary: 'List the emotional states that are visible to the caller, newest first',
  tag: 'Emotional state',
  scope: 'memories:read',
  query: ofRelationship.extend({ limit: z.coerce.number().int().min(1).max(20).default(5) }),
  response: z.array(emotionalStateSchema),
  handler: async (ctx: Context, { actor, query }) =>
    readStates(ctx, actor, query.relationship_id, query.limit),
});
