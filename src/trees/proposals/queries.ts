import type { Db, Tx } from '../../db/types.ts';
import { type Viewer, visibleTo } from '../../documents/visible.ts';
import type { TreeOwner } from '../queries.ts';
import type { ServedSum } from './served-sum.ts';

export const PROPOSAL_STATUSES = ['open', 'accepted', 'refused', 'outdated'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export interface ProposalRow {
  proposal_id: string;
  owner: string | null;
  path: string;
  base_sha256: string;
  content: string;
  reason: string;
  proposed_by: string | null;
  /** `outdated`: open, but the file has changed. */
  status: ProposalStatus;
  decided_by: string | null;
  refusal: string | null;
  created_at: Date;
  decided_at: Date | null;
}

/** The columns, with the status of an open proposal computed from the served files (`sums`). */
const columns = (db: Db, sums: readonly ServedSum[]) => db`
  p.proposal_id, p.owner, p.path, p.base_sha256, p.content, p.reason, p.proposed_by, p.decided_by, p.refusal, p.created_at, p.decided_at,
  ${shownStatus(db, sums)} as status`;

const shownStatus = (db: Db, sums: readonly ServedSum[]) => db`
  case when p.status = 'open' and (p.path, p.base_sha256) not in (
    select * from unnest(${sums.map(({ path }) => path)}::text[], ${sums.map(({ sha256 }) => sha256)}::text[])
  ) then 'outdated' else p.status end`;

/** Stores a proposal and returns its id. */
export async function insertProposal(
  tx: Tx,
  { appId, owner }: TreeOwner,
  proposal: Pick<ProposalRow, 'path' | 'base_sha256' | 'content' | 'reason' | 'proposed_by'>,
): Promise<string> {
  const [row] = await tx<{ proposal_id: string }[]>`
    insert into tree_proposals (app_id, owner, path, base_sha256, content, reason, proposed_by)
    values (${appId}, ${owner}, ${proposal.path}, ${proposal.base_sha256}, ${proposal.content}, ${proposal.reason},
      ${proposal.proposed_by})
    returning proposal_id`;
  if (!row) throw new Error('an inserted proposal was not returned');
  return row.proposal_id;
}

/** Counts an owner's undecided proposals. */
export async function countOpen(tx: Tx, { appId, owner }: TreeOwner): Promise<number> {
  const [row] = await tx<{ n: number }[]>`
    select count(*)::int as n from tree_proposals
    where app_id = ${appId} and owner is not distinct from ${owner} and status = 'open'`;
  return row?.n ?? 0;
}

/** Finds a proposal that the viewer may see; null if there is none. */
export async function findProposal(
  db: Db,
  viewer: Viewer,
  proposalId: string,
  sums: readonly ServedSum[] = [],
): Promise<ProposalRow | null> {
  const [row] = await db<ProposalRow[]>`
    select ${columns(db, sums)}
    from tree_proposals p
    where ${visibleTo(db, 'p', viewer)} and p.proposal_id = ${proposalId}`;
  return row ?? null;
}

export interface ProposalPage {
  status: ProposalStatus | null;
  path: string | null;
  before: { createdAt: string; proposalId: string } | null;
  limit: number;
}

/** Lists the proposals for an owner's trees, newest first. */
export async function listProposalRows(
  db: Db,
  { appId, owner }: TreeOwner,
  sums: readonly ServedSum[],
  { status, path, before, limit }: ProposalPage,
): Promise<ProposalRow[]> {
  return db<ProposalRow[]>`
    select ${columns(db, sums)}
    from tree_proposals p
    where p.app_id = ${appId} and p.owner is not distinct from ${owner}
      ${status === null ? db`` : db`and ${shownStatus(db, sums)} = ${status}`}
      ${path === null ? db`` : db`and p.path = ${path}`}
      ${
        before === null
          ? db``
          : db`and (date_trunc('milliseconds', p.created_at), p.proposal_id) < (${before.createdAt}::timestamptz, ${before.proposalId}::uuid)`
      }
    order by date_trunc('milliseconds', p.created_at) desc, p.proposal_id desc
    limit ${limit}`;
}

/** Decides on an open proposal; returns false if it was already decided. */
export async function decideProposal(
  tx: Tx,
  appId: string,
  proposalId: string,
  decision: { status: 'accepted' | 'refused'; by: string | null; refusal: string | null },
): Promise<boolean> {
  const rows = await tx`
    update tree_proposals
    set status = ${decision.status}, decided_by = ${decision.by}, refusal = ${decision.refusal}, decided_at = now()
    where app_id = ${appId} and proposal_id = ${proposalId} and status = 'open'
    returning proposal_id`;
  return rows.length > 0;
}
