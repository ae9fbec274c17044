import { z } from 'zod';
import { HTML, type Page, sendPage } from '../../auth/plain-page.ts';
import type { Context } from '../../context.ts';
import { getOAuthAddresses } from '../../auth/oauth/addresses.ts';
import {
  type AuthorizationQuery,
  checkRedirect,
  readAuthorizationRequest,
  redirectWith,
} from '../../auth/oauth/authorization-request.ts';
import { findClient } from '../../auth/oauth/clients.ts';
import { signInPage } from '../../auth/oauth/consent-page.ts';
import { OAuthError } from '../../auth/oauth/oauth-error.ts';
import { sealTicket } from '../../auth/oauth/tickets.ts';
import { defineRoute } from '../../http/define-route.ts';
import { problemOf } from './problem-of.ts';

const text = z.string().optional();

export const authorizeAgent = defineRoute({
  method: 'GET',
  path: '/oauth/authorize',
  summary: 'Show the page on which a person gives an agent access: code flow with PKCE (S256)',
  tag: 'OAuth',
  scope: null,
  raw: true,
  produces: HTML,
  query: z.looseObject({
    response_type: text,
    client_id: text,
    redirect_uri: text,
    scope: text,
    state: text,
    code_challenge: text,
    code_challenge_method: text,
    resource: text,
  }),
  response: z.string(),
  handler: async (ctx: Context, { query, reply }) => {
    await sendPage(reply, await firstPage(ctx, query).catch(problemOf));
    return undefined;
  },
});

/** Asks the person to sign in. Errors of the client or its redirect are shown to the person; others go to the client. */
async function firstPage(ctx: Context, query: AuthorizationQuery): Promise<Page> {
  const addresses = getOAuthAddresses(ctx.config);
  const client = await findClient(ctx, query.client_id ?? '');
  const redirectUri = checkRedirect(client, query);
  try {
    const request = readAuthorizationRequest(client, redirectUri, query, addresses);
    const ticket = sealTicket(ctx.secretKey, { request, person: null }, ctx.now());
    return { html: signInPage(ticket, request, null) };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const answer = { error: error.oauthCode, error_description: error.message };
    return { redirect: redirectWith({ redirectUri, state: query.state ?? null }, addresses.issuer, answer) };
  }
}
