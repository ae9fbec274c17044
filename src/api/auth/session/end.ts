import { z } from 'zod';
import { deleteSessionByHash } from '../../../auth/session/queries.ts';
import { endedSessionCookie, readSessionCookie } from '../../../auth/session/session-cookie.ts';
import { hashSecret } from '../../../auth/session/sign-in.ts';
import type { Context } from '../../../context.ts';
import { entryOf } from '../../../http/audit.ts';
import { defineRoute } from '../../../http/define-route.ts';

export const deleteSession = defineRoute({
  method: 'DELETE',
  path: '/auth/session',
  summary: 'Sign this browser out',
  tag: 'Auth',
  scope: null,
  status: 204,
  raw: true,
  response: z.undefined(),
  handler: async (ctx: Context, { request, reply }) => {
    // Throws for a request from another site's page, and for a session that has already ended.
    const actor = await ctx.signIn.actorOf(request);
    const secret = readSessionCookie(request);
    if (secret !== null) await deleteSessionByHash(ctx.sql, hashSecret(ctx.secretKey, secret));
    ctx.forgetCredentials();
    await ctx.recordAudit(entryOf(request, actor, 'session.ended', null));
    await reply.code(204).header('set-cookie', endedSessionCookie(request)).send();
    return undefined;
  },
});
