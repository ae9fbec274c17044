import { z } from 'zod';
import { requireApp } from '../../../auth/require-app.ts';
import type { Context } from '../../../context.ts';
import { deleteOwnClient } from '../../../credentials/queries.ts';
import { getProvider, sourcesOfVendor } from '../../../credentials/vendor-client.ts';
import { notFound } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { openedByClient, ownClientParams } from './own-client-fields.ts';

export const deleteIntegrationClient = defineRoute({
  method: 'DELETE',
  path: '/integrations/:integration_id/client',
  summary: 'Forget the app’s own client; accounts that were connected with it need another to continue',
  tag: 'Connections',
  scope: 'admin',
  params: ownClientParams,
  response: z.object({ success: z.boolean(), integrations: openedByClient }),
  audit: { action: 'client.removed', target: ({ params: { integration_id } }) => integration_id },
  permits: requireApp,
  handler: async (ctx: Context, { actor, params: { integration_id } }) => {
    const { vendor, name } = getProvider(ctx, integration_id);
    if (!(await deleteOwnClient(ctx.sql, actor.appId, vendor)))
      throw notFound('Client', `The app has no client of its own at ${name}.`);
    return { success: true, integrations: sourcesOfVendor(ctx.oauthProviders, integration_id) };
  },
});
