import { z } from 'zod';
import { PROPOSAL_STATUSES, type ProposalRow } from './queries.ts';

export const proposalSchema = z
  .object({
    id: z.string(),
    path: z.string(),
    reason: z.string(),
    by: z.string().nullable().describe('The user who proposed it; null: the app itself.'),
    status: z.enum(PROPOSAL_STATUSES).describe('outdated: open, but the file has changed since.'),
    base_sha256: z.string().describe('SHA-256 of the text that it is based on.'),
    content: z.string().describe('The whole proposed text of the file.'),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    decided_by: z.string().nullable(),
    refusal: z.string().nullable().describe('Why it was refused.'),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof proposalSchema>;

/** Returns a proposal as the API shows it. */
export const presentProposal = (row: ProposalRow): Proposal => ({
  id: row.proposal_id,
  path: row.path,
  reason: row.reason,
  by: row.proposed_by,
  status: row.status,
  base_sha256: row.base_sha256,
  content: row.content,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
  refusal: row.refusal,
});
