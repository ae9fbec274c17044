import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { refuseProposal } from '../../../trees/proposals/decide-proposal.ts';
import { proposalSchema } from '../../../trees/proposals/present-proposal.ts';
import { proposalParams } from './accept.ts';

export const refuseProposalRoute = defineRoute({
  method: 'POST',
  path: '/context-documents/proposals/:proposal_id/refuse',
  summary: 'Refuse a proposed edit, with a reason for the proposer',
  tag: 'Trees',
  scope: 'trees:write',
  params: proposalParams,
  body: z.object({ reason: z.string().max(2_000).nullish() }),
  response: proposalSchema,
  audit: { action: 'proposal.refused', target: ({ params }) => params.proposal_id },
  handler: (ctx: Context, { actor, params, body }) =>
    refuseProposal(ctx, actor, params.proposal_id, body.reason ?? null),
});
