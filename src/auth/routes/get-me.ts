import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute } from '../../http/define-route.ts';
import { findApp } from '../queries.ts';

export const getMe = defineRoute({
  method: 'GET',
  path: '/auth/me',
  summary: 'Who this credential acts as',
  tag: 'Auth',
  scope: 'memories:read',
  response: z.object({
    id: z.string().nullable().describe('The acting user, null for the app itself.'),
    app: z.object({ id: z.string(), name: z.string() }),
    scopes: z.array(z.string()),
    credential: z.enum(['key', 'token']),
    available_integrations: z.array(z.string()),
    installed_integrations: z.array(z.string()),
  }),
  handler: async (ctx: Context, { actor }) => {
    const app = await findApp(ctx.sql, actor.appId);
    return {
      id: actor.userId,
      app: { id: actor.appId, name: app?.name ?? actor.appId },
      scopes: [...actor.scopes],
      credential: actor.kind,
      available_integrations: [],
      installed_integrations: [],
    };
  },
});
