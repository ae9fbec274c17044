import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { endReview, reviewResponse } from './end-review.ts';
import { memoryParams } from '../get.ts';

export const rejectMemory = defineRoute({
  method: 'POST',
  path: '/memories/reject/:source/:resource_id',
  summary: 'Reject a document pending review; it is never searched or used',
  tag: 'Memories',
  scope: 'memories:write',
  params: memoryParams,
  response: reviewResponse,
  handler: async (ctx: Context, { actor, params }) =>
    endReview(ctx, actor, params, 'skipped', { type: 'info', message: 'Rejected by a person.' }),
});
