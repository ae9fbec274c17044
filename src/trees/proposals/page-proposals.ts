import { z } from 'zod';
import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { invalidField } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../../lib/ids/cursor.ts';
import { getTreeRow } from '../read/get-tree.ts';
import { type Proposal, presentProposal } from './present-proposal.ts';
import { listProposalRows, type ProposalStatus } from './queries.ts';
import { readNewest } from './served-sum.ts';

/** Returns a page of proposals for the trees of this tree's owner, newest first; 422 for an invalid cursor. */
export async function pageProposals(
  db: Db,
  viewer: Viewer,
  treeId: string,
  wanted: {
    status?: ProposalStatus | undefined;
    path?: string | undefined;
    cursor?: string | undefined;
    size: number;
  },
): Promise<{ items: Proposal[]; next_cursor: string | null }> {
  const owner = { appId: viewer.appId, owner: (await getTreeRow(db, viewer, treeId)).owner };
  const newest = await readNewest(db, owner);
  const found = await listProposalRows(db, owner, newest?.files ?? [], {
    status: wanted.status ?? null,
    path: wanted.path ?? null,
    before: wanted.cursor === undefined ? null : readCursor(wanted.cursor),
    limit: wanted.size + 1,
  });
  const page = found.slice(0, wanted.size);
  const last = page.at(-1);
  return {
    items: page.map(presentProposal),
    next_cursor:
      found.length > page.length && last
        ? encodeCursor([last.created_at.toISOString(), last.proposal_id])
        : null,
  };
}

function readCursor(cursor: string): { createdAt: string; proposalId: string } {
  const [createdAt, proposalId] = decodeCursor(cursor, 2) ?? [];
  const place = z
    .object({ createdAt: z.iso.datetime(), proposalId: z.uuid() })
    .safeParse({ createdAt, proposalId });
  if (!place.success)
    throw invalidField(['query', 'cursor'], 'is not a cursor of this list; start again without it');
  return place.data;
}
