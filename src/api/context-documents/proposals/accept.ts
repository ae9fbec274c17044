import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { acceptProposal } from '../../../trees/proposals/decide-proposal.ts';
import { proposalSchema } from '../../../trees/proposals/present-proposal.ts';

export const proposalParams = z.object({ proposal_id: z.string().min(1) });

export const acceptProposalRoute = defineRoute({
  method: 'POST',
  path: '/context-documents/proposals/:proposal_id/accept',
  summary: 'Accept a proposed edit: it becomes an edit of yours, merged when the file changed since',
  tag: 'Trees',
  scope: 'trees:write',
  params: proposalParams,
  body: z.object({
    content: z.string().max(2_000_000).nullish().describe('The text to save in place of the proposed one.'),
  }),
  response: proposalSchema.extend({ tree_version: z.int() }),
  audit: { action: 'proposal.accepted', target: ({ params }) => params.proposal_id },
  handler: (ctx: Context, { actor, params, body }) =>
    acceptProposal(ctx, actor, params.proposal_id, body.content ?? null),
});
