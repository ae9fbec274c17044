import { z } from 'zod';
import type { Context } from '../../context.ts';
import { getOAuthAddresses, resourceMetadata } from '../../auth/oauth/addresses.ts';
import { defineRoute, type Route } from '../../http/define-route.ts';

/** Hosts request it with the path of the resource, older ones without. */
export const getResourceMetadata: Route<Context>[] = ['', '/mcp'].map((path) =>
  defineRoute({
    method: 'GET',
    path: `/.well-known/oauth-protected-resource${path}`,
    summary: 'Get the protected-resource metadata of /mcp: where hosts of agents sign in (RFC 9728)',
    tag: 'OAuth',
    scope: null,
    response: z.object({
      resource: z.string(),
      authorization_servers: z.array(z.string()),
      scopes_supported: z.array(z.string()),
      bearer_methods_supported: z.array(z.string()),
      resource_name: z.string(),
    }),
    handler: async ({ config }: Context) => resourceMetadata(getOAuthAddresses(config)),
  }),
);
