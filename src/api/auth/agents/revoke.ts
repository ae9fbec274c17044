import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { setGrantRevoked } from '../../../auth/oauth/queries.ts';
import { transaction } from '../../../db/transaction.ts';
import { notFound } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { whoseAgents } from './whose-agents.ts';

export const revokeAgent = defineRoute({
  method: 'DELETE',
  path: '/auth/agents/:agent_id',
  summary: 'Revoke the access of an agent, with all its tokens',
  tag: 'Auth',
  scope: 'memories:read',
  params: z.object({ agent_id: z.string() }),
  response: z.object({ success: z.boolean(), id: z.string() }),
  audit: { action: 'agent.revoked', target: ({ params }) => params.agent_id },
  handler: async (ctx: Context, { actor, params: { agent_id } }) => {
    const ofUser = whoseAgents(actor);
    const grant = { app_id: actor.appId, grant_id: agent_id };
    const isRevoked =
      z.uuid().safeParse(agent_id).success &&
      (await transaction(ctx.sql, (tx) => setGrantRevoked(tx, grant, ctx.now(), ofUser)));
    if (!isRevoked) throw notFound('Agent', 'There is no such agent. GET /auth/agents lists them.');
    ctx.forgetCredentials();
    return { success: true, id: agent_id };
  },
});
