import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { proposalSchema } from '../../../trees/proposals/present-proposal.ts';
import { proposeEdit } from '../../../trees/proposals/propose-edit.ts';

export const proposalBody = z.object({
  path: z.string().min(1).max(1_000),
  base_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex')
    .describe('SHA-256 of the text that the edit was made from.'),
  content: z.string().max(500_000).describe('The whole new text of the file.'),
  reason: z.string().min(1).max(2_000).describe('A note for the person who decides.'),
});

export const createProposal = defineRoute({
  method: 'POST',
  path: '/context-documents/tree/:tree_id/proposals',
  summary: 'Propose an edit of a file; nothing changes until somebody accepts it',
  tag: 'Trees',
  scope: 'trees:write',
  params: z.object({ tree_id: z.string().min(1) }),
  body: proposalBody,
  response: proposalSchema,
  status: 201,
  idempotent: true,
  handler: (ctx: Context, { actor, params, body }) =>
    proposeEdit(ctx, actor, params.tree_id, {
      path: body.path,
      baseSha256: body.base_sha256,
      content: body.content,
      reason: body.reason,
    }),
});
