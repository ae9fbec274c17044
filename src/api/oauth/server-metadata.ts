import { z } from 'zod';
import type { Context } from '../../context.ts';
import { getOAuthAddresses, serverMetadata } from '../../auth/oauth/addresses.ts';
import { defineRoute } from '../../http/define-route.ts';

const texts = z.array(z.string());

export const getServerMetadata = defineRoute({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  summary: 'Get the metadata of this authorization server (RFC 8414)',
  tag: 'OAuth',
  scope: null,
  response: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    registration_endpoint: z.string(),
    revocation_endpoint: z.string(),
    scopes_supported: texts,
    response_types_supported: texts,
    response_modes_supported: texts,
    grant_types_supported: texts,
    code_challenge_methods_supported: texts,
    token_endpoint_auth_methods_supported: texts,
    revocation_endpoint_auth_methods_supported: texts,
    authorization_response_iss_parameter_supported: z.boolean(),
    client_id_metadata_document_supported: z.boolean(),
  }),
  handler: async ({ config }: Context) => serverMetadata(getOAuthAddresses(config)),
});
