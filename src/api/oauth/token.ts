import { z } from 'zod';
import type { Context } from '../../context.ts';
import { getOAuthAddresses } from '../../auth/oauth/addresses.ts';
import { checkResource } from '../../auth/oauth/authorization-request.ts';
import { redeemDevice } from '../../auth/device/device-login.ts';
import { redeemCode, renewTokens } from '../../auth/oauth/grants.ts';
import { OAuthError } from '../../auth/oauth/oauth-error.ts';
import { defineRoute } from '../../http/define-route.ts';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const body = z.object({
  grant_type: z
    .string()
    .optional()
    .meta({ examples: ['authorization_code'] }),
  client_id: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().optional(),
  device_code: z.string().optional(),
  resource: z.string().optional(),
  scope: z.string().optional().describe('Ignored: tokens have the scopes that the person allowed.'),
});

export const createAgentToken = defineRoute({
  method: 'POST',
  path: '/oauth/token',
  summary:
    'Exchange a code or refresh token, which works once, for tokens; or an approved device code for an API key',
  tag: 'OAuth',
  scope: null,
  consumes: 'form',
  body,
  response: z.object({
    access_token: z.string(),
    token_type: z.string(),
    expires_in: z.int().optional().describe('Absent for an API key, which does not expire.'),
    refresh_token: z.string().optional(),
    scope: z.string(),
  }),
  handler: async (ctx: Context, { body: given, reply }) => {
    if (given.grant_type === DEVICE_GRANT) {
      reply.header('cache-control', 'no-store');
      return deviceToken(ctx, needed(given, 'device_code'));
    }
    const { resource } = getOAuthAddresses(ctx.config);
    checkResource(given.resource, resource);
    reply.header('cache-control', 'no-store');
    const clientId = needed(given, 'client_id');
    if (given.grant_type === 'authorization_code')
      return redeemCode(ctx, {
        clientId,
        code: needed(given, 'code'),
        redirectUri: needed(given, 'redirect_uri'),
        verifier: needed(given, 'code_verifier'),
      });
    if (given.grant_type === 'refresh_token')
      return renewTokens(ctx, { clientId, refreshToken: needed(given, 'refresh_token') });
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  },
});

async function deviceToken(ctx: Context, deviceCode: string) {
  const redeemed = await redeemDevice(ctx, deviceCode);
  if (redeemed === 'pending')
    throw new OAuthError('authorization_pending', 'The sign-in has not been approved yet.');
  if (redeemed === 'expired')
    throw new OAuthError('expired_token', 'The sign-in was not approved in time. Start again.');
  return { access_token: redeemed.key, token_type: 'Bearer', scope: redeemed.scopes.join(' ') };
}

function needed(given: z.infer<typeof body>, name: keyof z.infer<typeof body>): string {
  const value = given[name];
  if (value === undefined || value === '') throw new OAuthError('invalid_request', `${name} is missing.`);
  return value;
}
