import { z } from 'zod';
import { requireApp } from '../../../auth/require-app.ts';
import type { Context } from '../../../context.ts';
import {
  getProvider,
  getPublicUrl,
  putOwnClient,
  sourcesOfVendor,
} from '../../../credentials/vendor-client.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { openedByClient, ownClientParams } from './own-client-fields.ts';

const part = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be printable characters without spaces');

export const putIntegrationClient = defineRoute({
  method: 'PUT',
  path: '/integrations/:integration_id/client',
  summary:
    'Give the app its own client at the vendor of a source, for its users’ accounts in place of the service’s',
  tag: 'Connections',
  scope: 'admin',
  params: ownClientParams,
  body: z.object({
    client_id: part,
    client_secret: part.describe('It is stored sealed and never shown.'),
  }),
  response: z.object({
    integrations: openedByClient,
    client_id: z.string(),
    redirect_uri: z
      .string()
      .describe('The redirect address that the client must name at its vendor, exactly.'),
  }),
  audit: {
    action: 'client.changed',
    target: ({ params: { integration_id }, result }) => `${integration_id} ${result.client_id}`,
  },
  permits: requireApp,
  handler: async (ctx: Context, { actor, params: { integration_id }, body }) => {
    const { vendor } = getProvider(ctx, integration_id);
    const redirectUri = `${getPublicUrl(ctx.config)}/oauth/callback`;
    const { client_id, client_secret } = body;
    await putOwnClient(ctx, { appId: actor.appId, vendor }, { id: client_id, secret: client_secret });
    const integrations = sourcesOfVendor(ctx.oauthProviders, integration_id);
    return { integrations, client_id, redirect_uri: redirectUri };
  },
});
