import { z } from 'zod';
import type { Context } from '../../context.ts';
import { unauthorized } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import { VERSION } from '../../lib/version.ts';
import { findApp } from '../../auth/queries.ts';

export const meSchema = z.object({
  id: z.string().describe('The acting user; the id of the app when it acts for itself.'),
  user_id: z.string().nullable().describe('The acting user; null for the app itself.'),
  app: z.object({
    id: z.string(),
    name: z.string(),
    created_at: z.string(),
    icon_url: z.string().nullable(),
    redirect_url: z.string().nullable(),
  }),
  scopes: z.array(z.string()),
  credential: z.enum(['key', 'token']),
  token_expiration: z.string().nullable().describe('When the user token expires; null for a key.'),
  available_integrations: z.array(z.string()),
  installed_integrations: z.array(z.string()),
  service: z.object({ version: z.string(), model: z.string(), embedder: z.string().nullable() }),
});

export const getMe = defineRoute({
  method: 'GET',
  path: '/auth/me',
  summary: 'Show which app and user this credential acts as',
  tag: 'Auth',
  scope: 'memories:read',
  response: meSchema,
  handler: (ctx: Context, { actor }) => presentMe(ctx, actor),
});

/** Presents a caller. */
export async function presentMe(
  ctx: Pick<Context, 'sql' | 'config'>,
  actor: Actor,
): Promise<z.infer<typeof meSchema>> {
  const app = await findApp(ctx.sql, actor.appId);
  if (!app) throw unauthorized('The app no longer exists.');
  return {
    id: actor.userId ?? app.app_id,
    user_id: actor.userId,
    app: {
      id: app.app_id,
      name: app.name,
      created_at: app.created_at.toISOString(),
      // Clients of hosted services read both; apps here have neither.
      icon_url: null,
      redirect_url: null,
    },
    scopes: [...actor.scopes],
    credential: actor.kind,
    token_expiration: actor.expiresAt?.toISOString() ?? null,
    available_integrations: [],
    installed_integrations: [],
    service: { version: VERSION, model: ctx.config.model, embedder: ctx.config.embedder ?? null },
  };
}
