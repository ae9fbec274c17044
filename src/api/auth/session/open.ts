import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openSession, redeemSignInCode } from '../../../auth/session/sign-in.ts';
import { refuseOtherSites } from '../../../auth/session/refuse-forged.ts';
import { sessionCookie } from '../../../auth/session/session-cookie.ts';
import type { Context } from '../../../context.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Actor } from '../../../http/actor.ts';
import { entryOf } from '../../../http/audit.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { presentSession, sessionSchema } from './present-session.ts';

const body = z
  .object({
    credential: z
      .string()
      .min(1)
      .max(20_000)
      .optional()
      .describe('An API key or user token.')
      .meta({ examples: ['cam_live_…'] }),
    code: z.string().min(1).max(200).optional().describe('The code of a sign-in link, valid once.'),
  })
  .refine(({ credential, code }) => (credential === undefined) !== (code === undefined), {
    message: 'send either credential or code',
  });

export const postSession = defineRoute({
  method: 'POST',
  path: '/auth/session',
  summary: 'Sign a browser in: a session and its cookie in exchange for a credential or the code of a link',
  tag: 'Auth',
  scope: null,
  body,
  response: sessionSchema,
  handler: async (ctx: Context, { body: shown, request, reply }) => {
    refuseOtherSites(request);
    const actor = await tryToSignIn(ctx, shown, request);
    const { secret, expiresAt } = await openSession(ctx, actor);
    await ctx.recordAudit(entryOf(request, actor, 'session.opened', null));
    const seconds = Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1000);
    reply.header('set-cookie', sessionCookie(request, secret, seconds)).header('cache-control', 'no-store');
    return presentSession(ctx, actor, { secret, expiresAt });
  },
});

async function tryToSignIn(
  ctx: Context,
  shown: z.infer<typeof body>,
  request: FastifyRequest,
): Promise<Actor> {
  try {
    return await ctx.signInTries.during(request.ip, () => readShown(ctx, shown, request.headers.origin));
  } catch (error) {
    if (error instanceof AppError && error.status === 401) await recordFailure(ctx, request);
    throw error;
  }
}

async function readShown(
  ctx: Context,
  { credential, code }: z.infer<typeof body>,
  origin: string | undefined,
): Promise<Actor> {
  if (code !== undefined) return redeemSignInCode(ctx, code);
  if (credential === undefined) throw invalidField(['body', 'credential'], 'is missing');
  return ctx.signIn.actorOfCredential(credential.trim(), origin);
}

async function recordFailure(ctx: Context, request: FastifyRequest): Promise<void> {
  await ctx.recordAudit({
    action: 'sign_in.failed',
    target: '/auth/session',
    actor: null,
    appId: null,
    address: request.ip,
    requestId: request.id,
  });
}
