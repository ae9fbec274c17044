import { z } from 'zod';
import { connectAccount } from '../../connections/connect-account.ts';
import {
  connectionSchema,
  describeConnection,
  newConnectionFields,
} from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { readServiceAccount, serviceAccountSchema } from '../../credentials/service-account.ts';
import { defineRoute } from '../../http/define-route.ts';
import { sourceSchema } from '../../tokens.ts';

export const vendorKeySchema = z
  .string()
  .min(1)
  .max(4_000)
  .describe('The key or token of the account. It is stored sealed and never shown.');

export const createConnection = defineRoute({
  method: 'POST',
  path: '/connections',
  summary: 'Connect an account; its documents follow. The same account again gets the new key and config',
  tag: 'Connections',
  scope: 'memories:write',
  body: z.object({
    source: sourceSchema.meta({ examples: ['web_crawler'] }),
    key: vendorKeySchema.nullish().meta({ examples: [null] }),
    service_account: serviceAccountSchema
      .nullish()
      .describe('In place of a key, where `auth_modes` of the source names it.')
      .meta({ examples: [null] }),
    ...newConnectionFields,
    config: newConnectionFields.config.meta({ examples: [{ url: 'https://docs.example.com/' }] }),
  }),
  response: connectionSchema,
  status: 201,
  audit: { action: 'connection.created', target: ({ result }) => `${result.provider} ${result.id}` },
  handler: async (ctx: Context, { actor, body }) => {
    const { source, key = null, service_account, label = null, visibility = null, config = null } = body;
    const serviceAccount = service_account ? readServiceAccount(ctx, source, service_account) : null;
    const account = { source, key, serviceAccount, label, visibility, config };
    const row = await connectAccount(ctx, actor, account);
    return describeConnection(ctx.sql, row, ctx.connectors);
  },
});
