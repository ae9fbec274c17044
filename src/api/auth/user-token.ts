import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError, invalidField } from '../../errors.ts';
import { defineRoute } from '../../http/define-route.ts';
import { parseDurationSeconds } from '../../auth/duration.ts';
import { openSecret } from '../../auth/secret-box.ts';
import { checkUserId } from '../../auth/authenticate.ts';
import { findApp } from '../../auth/queries.ts';

const EXPIRES_SECONDS_DEFAULT = 86_400;
const EXPIRES_SECONDS_MAX = 30 * 86_400;

const body = z.object({
  user_id: z.string().describe('The user the token stands for.'),
  expires_in: z.string().nullish().describe('How long it is valid, for example 30m, 2h or 1d; at most 30d.'),
  origin: z.string().max(2_000).nullish().describe('The web origin that will use the token.'),
});

export const createUserToken = defineRoute({
  method: 'POST',
  path: '/auth/user_token',
  summary: 'Make a token that acts as one user',
  tag: 'Auth',
  scope: 'memories:read',
  body,
  response: z.object({ token: z.string(), expires_at: z.string() }),
  handler: async (ctx: Context, { actor, body: { user_id, expires_in, origin } }) => {
    if (actor.kind !== 'key') throw new AppError(403, 'WrongScopes', 'Only an API key can make user tokens.');
    const userId = checkUserId(user_id, ['body', 'user_id']);
    if (actor.userId !== null && actor.userId !== userId)
      throw new AppError(
        403,
        'WrongUser',
        'This key belongs to one user and cannot make tokens for another.',
      );
    const seconds = expires_in == null ? EXPIRES_SECONDS_DEFAULT : parseDurationSeconds(expires_in);
    if (seconds === null || seconds < 1 || seconds > EXPIRES_SECONDS_MAX)
      throw invalidField(['body', 'expires_in'], 'must be a duration such as 30m, 2h or 1d, at most 30d');
    const app = await findApp(ctx.sql, actor.appId);
    if (!app) throw new AppError(401, 'Unauthorized', 'The app no longer exists.');
    const expiresAt = Math.floor(ctx.now().getTime() / 1000) + seconds;
    const token = await new SignJWT(origin ? { origin } : {})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(userId)
      .setAudience(actor.appId)
      .setIssuer('cambium')
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .setJti(crypto.randomUUID())
      .sign(Buffer.from(openSecret(ctx.secretKey, app.jwt_secret), 'hex'));
    return { token, expires_at: new Date(expiresAt * 1000).toISOString() };
  },
});
