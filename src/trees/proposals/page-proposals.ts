import { z } from 'zod';
import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { pageOf, readCursor } from '../../http/input/page.ts';
import { encodeCursor } from '../../lib/ids/cursor.ts';
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
    before: readCursor(wanted.cursor, placeSchema),
    limit: wanted.size + 1,
  });
  const { rows: page, nextCursor } = pageOf(found, wanted.size, (row) =>
    encodeCursor([row.created_at.toISOString(), row.proposal_id]),
  );
  return { items: page.map(presentProposal), next_cursor: nextCursor };
}

const placeSchema = z
  .tuple([z.iso.datetime(), z.uuid()])
  .transform(([createdAt, proposalId]) => ({ createdAt, proposalId }));
