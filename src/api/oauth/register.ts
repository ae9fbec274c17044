import { z } from 'zod';
import type { Context } from '../../context.ts';
import { getOAuthAddresses } from '../../auth/oauth/addresses.ts';
import { registerClient } from '../../auth/oauth/clients.ts';
import { defineRoute } from '../../http/define-route.ts';

export const registerAgentClient = defineRoute({
  method: 'POST',
  path: '/oauth/register',
  summary: 'Register a host of agents that has no metadata document (RFC 7591)',
  tag: 'OAuth',
  scope: null,
  status: 201,
  body: z.looseObject({
    redirect_uris: z
      .unknown()
      .optional()
      .meta({ examples: [['https://host.example/callback']] }),
    client_name: z
      .unknown()
      .optional()
      .meta({ examples: ['A host'] }),
  }),
  response: z.object({
    client_id: z.string(),
    client_name: z.string(),
    redirect_uris: z.array(z.string()),
    token_endpoint_auth_method: z.string(),
    grant_types: z.array(z.string()),
    response_types: z.array(z.string()),
  }),
  handler: async ({ config, secretKey }: Context, { body, reply }) => {
    getOAuthAddresses(config);
    const client = registerClient(secretKey, body);
    reply.header('cache-control', 'no-store');
    return {
      client_id: client.clientId,
      client_name: client.name,
      redirect_uris: client.redirectUris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
  },
});
