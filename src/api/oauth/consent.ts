import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HTML, type Page, sendPage } from '../../auth/plain-page.ts';
import type { Context } from '../../context.ts';
import { getOAuthAddresses } from '../../auth/oauth/addresses.ts';
import { type AuthorizationRequest, redirectWith } from '../../auth/oauth/authorization-request.ts';
import { consentPage, signInPage } from '../../auth/oauth/consent-page.ts';
import { grantAccess } from '../../auth/oauth/grants.ts';
import { OAuthError } from '../../auth/oauth/oauth-error.ts';
import { redirectSource } from '../../auth/oauth/redirects.ts';
import { openTicket, consentingPerson, sealTicket, type Ticket } from '../../auth/oauth/tickets.ts';
import { findApp } from '../../auth/queries.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import { problemOf } from './problem-of.ts';
import { signInPerson } from './sign-in-person.ts';

const body = z.looseObject({
  ticket: z.string().optional(),
  credential: z
    .string()
    .optional()
    .describe('An API key or user token: of the person who gives the agent access.'),
  as_user: z.string().optional(),
  session: z
    .string()
    .optional()
    .describe('`yes`: as the person who is signed in to the app in this browser.'),
  decision: z
    .string()
    .optional()
    .meta({ examples: ['allow'] }),
});
type Given = z.infer<typeof body>;

export const consentToAgent = defineRoute({
  method: 'POST',
  path: '/oauth/authorize',
  summary: 'Sign in, then allow or deny access (the forms of that page)',
  tag: 'OAuth',
  scope: null,
  consumes: 'form',
  raw: true,
  produces: HTML,
  body,
  response: z.string(),
  handler: async (ctx: Context, { body: given, request, reply }) => {
    getOAuthAddresses(ctx.config);
    await sendPage(reply, await nextPage(ctx, given, request).catch(problemOf));
    return undefined;
  },
});

async function nextPage(ctx: Context, given: Given, request: FastifyRequest): Promise<Page> {
  const ticket = openTicket(ctx.secretKey, given.ticket ?? '', ctx.now());
  if (ticket.person) return decide(ctx, ticket.request, ticket.person, { given, request });
  try {
    const person =
      given.session === 'yes'
        ? await ctx.signIn.actorOfForm(request)
        : await signInPerson(ctx, given, request);
    return await askPerson(ctx, ticket.request, person);
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof OAuthError || error.status >= 500) throw error;
    const again = sealTicket(ctx.secretKey, ticket, ctx.now());
    return { html: signInPage(again, ticket.request, error.message), status: error.status };
  }
}

/** Returns the page that names the host, the person, and the requested access that they can grant: never more than they have. */
async function askPerson(ctx: Context, request: AuthorizationRequest, actor: Actor): Promise<Page> {
  const app = await findApp(ctx.sql, actor.appId);
  const scopes = request.scopes.filter((scope) => actor.scopes.includes(scope));
  if (!app || scopes.length === 0)
    throw new AppError(
      403,
      'WrongScopes',
      'This key or token has none of the scopes that the agent requests.',
    );
  const person = consentingPerson(actor, app, ctx.now());
  const ticket = sealTicket(ctx.secretKey, { request, person }, ctx.now());
  return {
    html: consentPage(ticket, request, { appName: app.name, userId: actor.userId }, scopes),
    leadsTo: redirectSource(request.redirectUri),
  };
}

async function decide(
  ctx: Context,
  request: AuthorizationRequest,
  person: NonNullable<Ticket['person']>,
  sent: { given: Given; request: FastifyRequest },
): Promise<Page> {
  const { issuer } = getOAuthAddresses(ctx.config);
  const scopes = request.scopes.filter(
    (scope) => person.scopes.includes(scope) && sent.given[scope] === 'yes',
  );
  if (sent.given.decision !== 'allow' || scopes.length === 0)
    return { redirect: redirectWith(request, issuer, { error: 'access_denied' }) };
  const code = await grantAccess(ctx, request, person, scopes);
  await ctx.recordAudit({
    action: 'agent.let_in',
    target: request.clientName,
    actor: { ...person, credential: '', kind: 'token', pinnedTo: person.userId, expiresAt: null },
    appId: person.appId,
    address: sent.request.ip,
    requestId: sent.request.id,
  });
  return { redirect: redirectWith(request, issuer, { code }) };
}
