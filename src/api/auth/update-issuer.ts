import { z } from 'zod';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { transaction } from '../../db/transaction.ts';
import { defineRoute } from '../../http/define-route.ts';
import { setUserGrantsRevoked } from '../../auth/oauth/queries.ts';
import { updateAppIssuer } from '../../auth/queries.ts';
import { deleteTokenSessions } from '../../auth/session/queries.ts';
import { AddressRefused, checkUrl } from '../../lib/address-guard.ts';
import { requireApp } from '../../auth/require-app.ts';

const url = z.url({ protocol: /^https?$/ });

export const updateIssuer = defineRoute({
  method: 'PUT',
  path: '/auth/issuer',
  summary:
    'Accept user tokens of an external issuer, verified with its JWKS; send null for both fields to stop. A change ends what its tokens opened: sessions of browsers, and access of agents',
  tag: 'Auth',
  scope: 'admin',
  body: z.union([
    z.object({ jwks_url: url, issuer: z.string().min(1).max(500) }),
    z.object({ jwks_url: z.null(), issuer: z.null() }),
  ]),
  response: z.object({ jwks_url: z.string().nullable(), issuer: z.string().nullable() }),
  audit: { action: 'issuer.changed', target: ({ body }) => body.issuer },
  permits: requireApp,
  handler: async (ctx: Context, { actor, body }) => {
    if (body.jwks_url !== null) checkAddress(body.jwks_url, ctx.config.privateNetworks);
    await transaction(ctx.sql, async (tx) => {
      if (!(await updateAppIssuer(tx, actor.appId, body.jwks_url, body.issuer))) return;
      await deleteTokenSessions(tx, actor.appId, { ofIssuer: true });
      await setUserGrantsRevoked(tx, actor.appId, ctx.now(), { ofIssuer: true });
    });
    ctx.forgetCredentials();
    return body;
  },
});

function checkAddress(jwksUrl: string, privateNetworks: readonly string[]): void {
  try {
    checkUrl(new URL(jwksUrl), { privateNetworks });
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw invalidField(['body', 'jwks_url'], error.message, 'url_refused');
  }
}
