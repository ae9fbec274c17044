import { z } from 'zod';
import { putHook } from '../../../connections/hooks/hook-secret.ts';
import { connectionParams, getConnection } from '../../../connections/present-connection.ts';
import type { Context } from '../../../context.ts';
import { getPublicUrl } from '../../../credentials/vendor-client.ts';
import { transaction } from '../../../db/transaction.ts';
import { invalidField } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';

export const putConnectionHook = defineRoute({
  method: 'PUT',
  path: '/connections/:connection_id/hook',
  summary: 'Let the vendor say when something changed: its signed requests start a run at once',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  body: z.object({
    secret: z
      .string()
      .regex(/^[\x21-\x7e]{8,500}$/, 'must be 8 to 500 printable characters without spaces')
      .describe('What the vendor signs its requests with. It is stored sealed and never shown.')
      .meta({ examples: ['a-secret-of-your-own'] }),
  }),
  response: z.object({
    url: z.string().describe('The address to which the vendor sends its requests.'),
    set_at: z.string().describe('Where the address is set at the vendor, and which secret it signs with.'),
  }),
  audit: { action: 'connection.hook_changed', target: ({ params }) => params.connection_id },
  handler: async (ctx: Context, { actor, params, body: { secret } }) => {
    const base = getPublicUrl(ctx.config);
    return transaction(ctx.sql, async (tx) => {
      const { app_id, connection_id, source } = await getConnection(tx, actor, params.connection_id);
      const connector = ctx.connectors.get(source);
      if (!connector?.hook)
        throw invalidField(
          ['path', 'connection_id'],
          `what ${connector?.name ?? source} sends is not read; its connections look for changes by themselves`,
        );
      await putHook(tx, ctx, { appId: app_id, connectionId: connection_id, secret });
      return { url: `${base}/hooks/${connection_id}`, set_at: connector.hook.setAt };
    });
  },
});
