import { findSessionByHash } from '../../../auth/session/queries.ts';
import { readSessionCookie } from '../../../auth/session/session-cookie.ts';
import { hashSecret } from '../../../auth/session/sign-in.ts';
import type { Context } from '../../../context.ts';
import { unauthorized } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { presentSession, sessionSchema } from './present-session.ts';

export const getSession = defineRoute({
  method: 'GET',
  path: '/auth/session',
  summary: 'Show who is signed in with this browser; 401 when nobody is',
  tag: 'Auth',
  scope: null,
  response: sessionSchema,
  handler: async (ctx: Context, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    const secret = readSessionCookie(request);
    const session = secret && (await findSessionByHash(ctx.sql, hashSecret(ctx.secretKey, secret)));
    if (!secret || !session) throw unauthorized('Nobody is signed in with this browser.');
    const actor = await ctx.signIn.actorOf(request);
    return presentSession(ctx, actor, { secret, expiresAt: session.expires_at });
  },
});
