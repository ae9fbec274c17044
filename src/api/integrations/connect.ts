import { z } from 'zod';
import { beginConnecting } from '../../connections/oauth/begin-connecting.ts';
import { newConnectionFields } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceSchema } from '../../tokens.ts';
import { returnFromVendor } from './callback.ts';
import { channelsOfIntegration } from './channels.ts';
import { crawlSites } from './crawl-sites.ts';
import { olderLists } from './list-older.ts';
import { listIntegrations } from './list.ts';
import { deleteIntegrationClient } from './client/delete.ts';
import { putIntegrationClient } from './client/put.ts';

const params = z.object({ integration_id: sourceSchema });
const redirectUrl = z
  .string()
  .min(1)
  .max(2_000)
  .nullish()
  .describe('Where the browser goes after the account is connected; default: a page that says so.');
const answer = z.object({
  url: z.string().describe('The page of the vendor at which the person agrees, for their browser.'),
  expires_at: z.string().describe('When the address expires; it connects one account.'),
});

/** `GET` for existing clients, with the source's default config. */
const connectByQuery = defineRoute({
  method: 'GET',
  path: '/integrations/:integration_id/connect',
  summary:
    'Get the address at which a person connects an account in a browser; 409 if no OAuth client is registered',
  tag: 'Connections',
  scope: 'memories:write',
  params,
  query: z.object({ redirect_url: redirectUrl }),
  response: answer,
  handler: (ctx: Context, { actor, params: { integration_id: source }, query }) =>
    beginConnecting(ctx, actor, {
      source,
      config: null,
      visibility: null,
      label: null,
      redirectUrl: query.redirect_url ?? null,
    }),
});

const connectByBody = defineRoute({
  method: 'POST',
  path: '/integrations/:integration_id/connect',
  summary: 'Get that address, and set which part of the account is read and who sees it',
  tag: 'Connections',
  scope: 'memories:write',
  params,
  body: z.object({ redirect_url: redirectUrl, ...newConnectionFields }),
  response: answer,
  handler: (ctx: Context, { actor, params: { integration_id: source }, body }) => {
    const { config = null, visibility = null, label = null, redirect_url = null } = body;
    return beginConnecting(ctx, actor, { source, config, visibility, label, redirectUrl: redirect_url });
  },
});

/** Lists what can be connected; connects through a browser and back; sites; channels of connected accounts. */
export const connectIntegrations = [
  listIntegrations,
  connectByQuery,
  connectByBody,
  returnFromVendor,
  putIntegrationClient,
  deleteIntegrationClient,
  ...crawlSites,
  ...channelsOfIntegration,
  ...olderLists,
];
