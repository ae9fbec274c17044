import { z } from 'zod';
import { changeState } from '../../connections/change-state.ts';
import { connectionParams, connectionSchema } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';

export const syncConnection = defineRoute({
  method: 'POST',
  path: '/connections/:connection_id/sync',
  summary: 'Start a run now; if one is under way, that one is returned',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  query: z.object({
    everything: z
      .enum(['true', 'false'])
      .default('false')
      .describe(
        'true: this run also lists everything, which otherwise happens now and then, so that it finds every deletion.',
      ),
  }),
  response: connectionSchema,
  audit: { action: 'connection.started', target: ({ params }) => params.connection_id },
  handler: (ctx: Context, { actor, params, query }) =>
    changeState(ctx, actor, params.connection_id, query.everything === 'true' ? 'sync_everything' : 'sync'),
});
