import { z } from 'zod';
import { updateUserTokenScopes } from '../../../auth/queries.ts';
import { requireApp } from '../../../auth/require-app.ts';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { USER_SCOPES, USER_SCOPES_DEFAULT } from '../../../http/actor.ts';
import { defineRoute } from '../../../http/define-route.ts';

export const updateDefaultScopes = defineRoute({
  method: 'PUT',
  path: '/auth/tokens/default_scopes',
  summary: 'Set the default scopes of user tokens, including those of the external issuer',
  tag: 'Auth',
  scope: 'admin',
  body: z.object({
    scopes: z
      .array(z.enum(USER_SCOPES))
      .min(1)
      .max(USER_SCOPES.length)
      .nullable()
      .describe('Null: the default of the service.')
      .meta({ examples: [['memories:read', 'memories:write', 'trees:read', 'trees:write']] }),
  }),
  response: z.object({ scopes: z.array(z.string()) }),
  audit: { action: 'default_scopes.changed', target: ({ result }) => result.scopes.join(' ') },
  permits: requireApp,
  handler: async (ctx: Context, { actor, body }) => {
    const scopes = body.scopes && [...new Set(body.scopes)];
    await transaction(ctx.sql, (tx) => updateUserTokenScopes(tx, actor.appId, scopes));
    ctx.forgetCredentials();
    return { scopes: [...(scopes ?? USER_SCOPES_DEFAULT)] };
  },
});
