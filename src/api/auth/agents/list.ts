import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { agentSchema, presentAgent } from '../../../auth/oauth/present-agent.ts';
import { listGrants } from '../../../auth/oauth/queries.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { whoseAgents } from './whose-agents.ts';

export const listAgents = defineRoute({
  method: 'GET',
  path: '/auth/agents',
  summary:
    'List the agents that have access to your account over OAuth; for the app itself (admin): those of all users',
  tag: 'Auth',
  scope: 'memories:read',
  response: z.object({ items: z.array(agentSchema), next_cursor: z.string().nullable() }),
  handler: async (ctx: Context, { actor }) => {
    const rows = await listGrants(ctx.sql, actor.appId, whoseAgents(actor));
    return { items: rows.map(presentAgent), next_cursor: null };
  },
});
