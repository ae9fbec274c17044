import { z } from 'zod';
import { proposalBody } from '../../api/context-documents/proposals/create.ts';
import { invalidField } from '../../errors.ts';
import { proposeEdit } from '../../trees/proposals/propose-edit.ts';
import { proposalSchema } from '../../trees/proposals/present-proposal.ts';
import { parseResourceId, treeUri } from '../results/resource-ids.ts';
import { readServedTree } from '../tree/served-tree.ts';
import { ADDS, defineTool } from '../tool.ts';

const { base_sha256, content, reason } = proposalBody.shape;

export const proposeEditTool = defineTool({
  name: 'propose_edit',
  description:
    'Propose a new text for a context file. A person accepts or refuses; nothing changes before that. fetch shows what was decided.',
  scope: 'trees:write',
  hints: ADDS,
  input: z.object({
    id: z.string().min(1).max(10_000).describe('Of list_tree.'),
    base_sha256: base_sha256.describe('sha256 that fetch gave.'),
    content: content.describe('The whole new text.'),
    reason: reason.describe('Why, with the ids it rests on.'),
  }),
  output: z.object({ proposal_id: z.string(), url: z.string(), status: proposalSchema.shape.status }),
  call: async (ctx, actor, input) => {
    const named = parseResourceId(input.id);
    if (named.kind !== 'tree')
      throw invalidField(['id'], 'is a document; only context files (tree:…) can be edited');
    const { tree } = await readServedTree(ctx, actor);
    const { id, status } = await proposeEdit(ctx, actor, tree.tree_id, {
      path: named.path,
      baseSha256: input.base_sha256,
      content: input.content,
      reason: input.reason,
    });
    return { proposal_id: id, url: treeUri(named.path), status };
  },
});
