import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { memoryParams } from '../get.ts';
import { endReview, reviewResponse } from './end-review.ts';

export const approveMemory = defineRoute({
  method: 'POST',
  path: '/memories/approve/:source/:resource_id',
  summary: 'Approve a document pending review',
  tag: 'Memories',
  scope: 'memories:write',
  params: memoryParams,
  response: reviewResponse,
  handler: async (ctx: Context, { actor, params }) => {
    const result = await endReview(ctx, actor, params, 'pending', {
      type: 'info',
      message: 'Approved by a person.',
    });
    ctx.nudgeIngest();
    return result;
  },
});
