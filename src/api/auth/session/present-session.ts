import { z } from 'zod';
import { csrfToken } from '../../../auth/session/refuse-forged.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { meSchema, presentMe } from '../me.ts';

export const sessionSchema = z
  .object({
    csrf_token: z
      .string()
      .describe('Send it as X-CSRF-Token with every request of the session other than GET.'),
    expires_at: z
      .string()
      .describe('When the session ends at the latest; it also ends after twelve hours without a request.'),
    me: meSchema,
  })
  .meta({ id: 'Session' });

/** Presents a session; its secret stays in the cookie. */
export const presentSession = async (
  ctx: Pick<Context, 'sql' | 'config' | 'secretKey'>,
  actor: Actor,
  session: { secret: string; expiresAt: Date },
): Promise<z.infer<typeof sessionSchema>> => ({
  csrf_token: csrfToken(ctx.secretKey, session.secret),
  expires_at: session.expiresAt.toISOString(),
  me: await presentMe(ctx, actor),
});
