import type { FastifyRequest } from 'fastify';
import { checkUserId } from '../../auth/read-credential.ts';
import { ensureUser } from '../../auth/users/ensure-user.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';

/**
 * Identifies the person who typed a credential into a page: by the key or token, or for a key of the app itself by the user they name.
 * Counts and records failures; throws AppError.
 */
export async function signInPerson(
  ctx: Context,
  { credential = '', as_user = '' }: { credential?: string; as_user?: string },
  request: FastifyRequest,
): Promise<Actor> {
  const actor = await readCredential(ctx, credential.trim(), request);
  if (as_user.trim() === '' || as_user === actor.userId) return actor;
  if (actor.pinnedTo !== null)
    throw new AppError(403, 'WrongUser', 'This key or token belongs to one user. Leave the user empty.');
  const userId = checkUserId(as_user, ['body', 'as_user']);
  await ensureUser(ctx.sql, actor.appId, userId);
  ctx.forgetCredentials();
  return { ...actor, userId };
}

async function readCredential(ctx: Context, credential: string, request: FastifyRequest): Promise<Actor> {
  try {
    return await ctx.signInTries.during(request.ip, () =>
      ctx.signIn.actorOfCredential(credential, request.headers.origin),
    );
  } catch (error) {
    if (error instanceof AppError && error.status === 401) await recordFailure(ctx, request);
    throw error;
  }
}

const recordFailure = (ctx: Context, request: FastifyRequest): Promise<void> =>
  ctx.recordAudit({
    action: 'sign_in.failed',
    target: request.routeOptions.url ?? null,
    actor: null,
    appId: null,
    address: request.ip,
    requestId: request.id,
  });
