import { z } from 'zod';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict } from '../../errors.ts';
import { SCOPES } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import { APP_ID } from '../../auth/user-token.ts';
import { createTenant, issueKey } from '../../auth/issue-key.ts';
import { requireOperator } from '../../auth/require-app.ts';

export const createApp = defineRoute({
  method: 'POST',
  path: '/auth/apps',
  summary: 'Create an app (tenant) with its first admin key; only for admin keys of the app "default"',
  tag: 'Auth',
  scope: 'admin',
  status: 201,
  body: z.object({
    id: z
      .string()
      .regex(APP_ID, 'must be 1 to 64 of a-z, 0-9, - and _')
      .meta({ examples: ['acme'] }),
    name: z.string().trim().min(1).max(200).optional(),
  }),
  response: z.object({ id: z.string(), name: z.string(), key: z.string() }),
  audit: { action: 'app.created', target: ({ body }) => body.id },
  permits: requireOperator,
  handler: async (ctx: Context, { body }) => {
    const name = body.name ?? body.id;
    return transaction(ctx.sql, async (tx) => {
      if (!(await createTenant(ctx, tx, body.id, name)))
        throw conflict('AppExists', `There is already an app "${body.id}". Choose another id.`);
      const { value } = await issueKey(ctx, tx, {
        appId: body.id,
        name: 'first key',
        scopes: SCOPES,
        userId: null,
      });
      return { id: body.id, name, key: value };
    });
  },
});
