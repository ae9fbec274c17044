import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { pageProposals } from '../../../trees/proposals/page-proposals.ts';
import { proposalSchema } from '../../../trees/proposals/present-proposal.ts';
import { PROPOSAL_STATUSES } from '../../../trees/proposals/queries.ts';

export const listProposals = defineRoute({
  method: 'GET',
  path: '/context-documents/tree/:tree_id/proposals',
  summary: 'List proposed edits with their decisions, newest first',
  tag: 'Trees',
  scope: 'trees:read',
  params: z.object({ tree_id: z.string().min(1) }),
  query: z.object({
    status: z.enum(PROPOSAL_STATUSES).optional(),
    path: z.string().optional().describe('Only those for this file.'),
    cursor: z.string().optional(),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ items: z.array(proposalSchema), next_cursor: z.string().nullable() }),
  handler: (ctx: Context, { actor, params, query }) => pageProposals(ctx.sql, actor, params.tree_id, query),
});
