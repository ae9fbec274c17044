import { z } from 'zod';
import { awaitSecret, putHook } from '../../../connections/hooks/hook-secret.ts';
import { connectionParams, getConnection } from '../../../connections/present-connection.ts';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { invalidField } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { getVendorHook, hookSchema, presentHook } from './hook-fields.ts';

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
      .optional()
      .describe(
        'What the vendor signs its requests with. It is stored sealed and never shown. Omit it for a vendor that makes it itself (`makes_secret`): then the address takes it for ten minutes.',
      )
      .meta({ examples: ['a-secret-of-your-own'] }),
  }),
  response: hookSchema,
  audit: { action: 'connection.hook_changed', target: ({ params }) => params.connection_id },
  handler: (ctx: Context, { actor, params, body: { secret } }) =>
    transaction(ctx.sql, async (tx) => {
      const row = await getConnection(tx, actor, params.connection_id);
      const ids = { appId: row.app_id, connectionId: row.connection_id };
      const makesSecret = getVendorHook(ctx, row.source).readSecret !== undefined;
      if (makesSecret !== (secret === undefined))
        throw invalidField(
          ['body', 'secret'],
          makesSecret ? 'is made by the vendor: leave it out' : 'is missing: this vendor signs with one',
        );
      await (secret === undefined ? awaitSecret(tx, ctx, ids) : putHook(tx, ctx, { ...ids, secret }));
      return presentHook(tx, ctx, row);
    }),
});
