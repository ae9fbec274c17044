import { z } from 'zod';
import { requireApp } from '../../auth/require-app.ts';
import type { Context } from '../../context.ts';
import { deleteOwnClient } from '../../credentials/queries.ts';
import { getProvider, putOwnClient, getPublicUrl, sourcesOfVendor } from '../../credentials/vendor-client.ts';
import { notFound } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceSchema, sourceTokenSchema } from '../../tokens.ts';

const params = z.object({ integration_id: sourceSchema });
const part = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be printable characters without spaces');
const sources = z
  .array(sourceTokenSchema)
  .describe('The sources whose accounts the client opens: all of its vendor.');

const putClient = defineRoute({
  method: 'PUT',
  path: '/integrations/:integration_id/client',
  summary:
    'Give the app its own client at the vendor of a source, for its users’ accounts in place of the service’s',
  tag: 'Connections',
  scope: 'admin',
  params,
  body: z.object({
    client_id: part,
    client_secret: part.describe('It is stored sealed and never shown.'),
  }),
  response: z.object({
    integrations: sources,
    client_id: z.string(),
    redirect_uri: z
      .string()
      .describe('The redirect address that the client must name at its vendor, exactly.'),
  }),
  audit: {
    action: 'client.changed',
    target: ({ params: { integration_id }, result }) => `${integration_id} ${result.client_id}`,
  },
  handler: async (ctx: Context, { actor, params: { integration_id }, body }) => {
    requireApp(actor);
    const { vendor } = getProvider(ctx, integration_id);
    const redirectUri = `${getPublicUrl(ctx.config)}/oauth/callback`;
    const { client_id, client_secret } = body;
    await putOwnClient(ctx, { appId: actor.appId, vendor }, { id: client_id, secret: client_secret });
    const integrations = sourcesOfVendor(ctx.oauthProviders, integration_id);
    return { integrations, client_id, redirect_uri: redirectUri };
  },
});

const deleteClient = defineRoute({
  method: 'DELETE',
  path: '/integrations/:integration_id/client',
  summary: 'Forget the app’s own client; accounts that were connected with it need another to go on',
  tag: 'Connections',
  scope: 'admin',
  params,
  response: z.object({ success: z.boolean(), integrations: sources }),
  audit: { action: 'client.removed', target: ({ params: { integration_id } }) => integration_id },
  handler: async (ctx: Context, { actor, params: { integration_id } }) => {
    requireApp(actor);
    const { vendor, name } = getProvider(ctx, integration_id);
    if (!(await deleteOwnClient(ctx.sql, actor.appId, vendor)))
      throw notFound('Client', `The app has no client of its own at ${name}.`);
    return { success: true, integrations: sourcesOfVendor(ctx.oauthProviders, integration_id) };
  },
});

export const ownClient = [putClient, deleteClient];
