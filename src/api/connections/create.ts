import { z } from 'zod';
import { connectAccount } from '../../connections/connect-account.ts';
import {
  connectionSchema,
  describeConnection,
  newConnectionFields,
} from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
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
    ...newConnectionFields,
    config: newConnectionFields.config.meta({ examples: [{ url: 'https://docs.example.com/' }] }),
  }),
  response: connectionSchema,
  status: 201,
  audit: { action: 'connection.created', target: ({ result }) => `${result.provider} ${result.id}` },
  handler: async (ctx: Context, { actor, body }) => {
    const { source, key = null, label = null, visibility = null, config = null } = body;
    const row = await connectAccount(ctx, actor, { source, key, label, visibility, config });
    return describeConnection(ctx.sql, row);
  },
});
