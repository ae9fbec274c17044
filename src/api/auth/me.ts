import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { VERSION } from '../../lib/version.ts';
import { findApp } from '../../auth/queries.ts';

export const getMe = defineRoute({
  method: 'GET',
  path: '/auth/me',
  summary: 'Who this credential acts as',
  tag: 'Auth',
  scope: 'memories:read',
  response: z.object({
    id: z.string().nullable().describe('The acting user, null for the app itself.'),
    app: z.object({ id: z.string(), name: z.string(), created_at: z.string() }),
    scopes: z.array(z.string()),
    credential: z.enum(['key', 'token']),
    available_integrations: z.array(z.string()),
    installed_integrations: z.array(z.string()),
    service: z.object({ version: z.string(), model: z.string(), embedder: z.string().nullable() }),
  }),
  handler: async (ctx: Context, { actor }) => {
    const app = (await findApp(ctx.sql, actor.appId))!;
    return {
      id: actor.userId,
      app: { id: app.app_id, name: app.name, created_at: app.created_at.toISOString() },
      scopes: [...actor.scopes],
      credential: actor.kind,
      available_integrations: [],
      installed_integrations: [],
      service: { version: VERSION, model: ctx.config.model, embedder: ctx.config.embedder ?? null },
    };
  },
});
