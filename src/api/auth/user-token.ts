import { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError, forbiddenScope, invalidField, unauthorized } from '../../errors.ts';
import { type Actor, type Scope, USER_SCOPES, USER_SCOPES_DEFAULT } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import { parseDurationSeconds } from '../../auth/duration.ts';
import { findApp } from '../../auth/queries.ts';
import { checkUserId } from '../../auth/read-credential.ts';
import { signUserToken } from '../../auth/user-token.ts';
import { ensureUser } from '../../auth/users/ensure-user.ts';

const EXPIRES_SECONDS_DEFAULT = 86_400;
const EXPIRES_SECONDS_MAX = 30 * 86_400;

const body = z.object({
  user_id: z
    .string()
    .describe('The user that the token acts as; created if unknown.')
    .meta({ examples: ['ada'] }),
  expires_in: z
    .string()
    .nullish()
    .describe('How long the token is valid; at most 30d. Default: 1d.')
    .meta({ examples: ['2h'] }),
  origin: z
    .string()
    .max(2_000)
    .nullish()
    .describe('The only web origin from which browsers may use the token.')
    .meta({ examples: ['https://app.example.com'] }),
  scopes: z
    .array(z.enum(USER_SCOPES))
    .min(1)
    .max(USER_SCOPES.length)
    .nullish()
    .describe('Scopes of the token; at most those of the key. Default: see docs/scopes.md.')
    .meta({ examples: [['memories:read', 'trees:read']] }),
});

export const createUserToken = defineRoute({
  method: 'POST',
  path: '/auth/user_token',
  summary: 'Create a token that acts as one user; it is revoked with the key that created it',
  tag: 'Auth',
  scope: 'tokens:mint',
  body,
  response: z.object({ token: z.string(), expires_at: z.string(), scopes: z.array(z.string()) }),
  audit: { action: 'token.minted', target: ({ body: { user_id } }) => user_id },
  handler: async (ctx: Context, { actor, body: { user_id, expires_in, origin, scopes } }) => {
    const userId = checkUserId(user_id, ['body', 'user_id']);
    if (actor.keyId === null) throw forbiddenScope('tokens:mint');
    if (actor.pinnedTo !== null && actor.pinnedTo !== userId)
      throw new AppError(
        403,
        'WrongUser',
        'This key belongs to one user and cannot create tokens for another.',
      );
    const app = await findApp(ctx.sql, actor.appId);
    if (!app) throw unauthorized('The app no longer exists.');
    const granted = grantScopes(actor, scopes ?? null, app.user_token_scopes ?? USER_SCOPES_DEFAULT);
    const issuedAt = ctx.now();
    // A token's expiry is in whole seconds.
    const expiresAt = new Date(
      (Math.floor(issuedAt.getTime() / 1000) + lifeSeconds(expires_in ?? null)) * 1000,
    );
    if (await ensureUser(ctx.sql, actor.appId, userId)) ctx.forgetCredentials();
    const token = await signUserToken(ctx.secretKey, app, {
      userId,
      keyId: actor.keyId,
      scopes: granted,
      issuedAt,
      expiresAt,
      origin: origin ?? null,
    });
    return { token, expires_at: expiresAt.toISOString(), scopes: granted };
  },
});

/** Returns the requested scopes, all of which the key must have; else the default scopes that it has. */
function grantScopes(actor: Actor, asked: Scope[] | null, fallback: readonly Scope[]): Scope[] {
  const missing = asked?.find((scope) => !actor.scopes.includes(scope));
  if (missing !== undefined) throw forbiddenScope(missing);
  const granted = (asked ?? fallback).filter((scope) => actor.scopes.includes(scope));
  if (granted.length === 0)
    throw new AppError(
      403,
      'WrongScopes',
      'This key has none of the scopes that user tokens get by default. Request scopes that it has.',
    );
  return [...new Set(granted)];
}

function lifeSeconds(text: string | null): number {
  const seconds = text === null ? EXPIRES_SECONDS_DEFAULT : parseDurationSeconds(text);
  if (seconds === null || seconds < 1 || seconds > EXPIRES_SECONDS_MAX)
    throw invalidField(['body', 'expires_in'], 'must be a duration such as 30m, 2h or 1d, at most 30d');
  return seconds;
}
