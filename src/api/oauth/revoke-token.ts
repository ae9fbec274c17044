import { z } from 'zod';
import type { Context } from '../../context.ts';
import { getOAuthAddresses } from '../../auth/oauth/addresses.ts';
import { revokeByToken } from '../../auth/oauth/grants.ts';
import { OAuthError } from '../../auth/oauth/oauth-error.ts';
import { defineRoute } from '../../http/define-route.ts';

export const revokeAgentToken = defineRoute({
  method: 'POST',
  path: '/oauth/revoke',
  summary: 'Revoke the grant of a token that the caller holds (RFC 7009); an unknown token is not an error',
  tag: 'OAuth',
  scope: null,
  consumes: 'form',
  body: z.object({ token: z.string().optional(), client_id: z.string().optional() }),
  response: z.object({}),
  handler: async (ctx: Context, { body: { token, client_id: clientId } }) => {
    getOAuthAddresses(ctx.config);
    if (token === undefined || clientId === undefined)
      throw new OAuthError('invalid_request', 'token and client_id are needed.');
    await revokeByToken(ctx, { token, clientId });
    ctx.forgetCredentials();
    return {};
  },
});
