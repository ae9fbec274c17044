import { z } from 'zod';
import type { Context } from '../../context.ts';
import { joinTransaction } from '../../db/join-transaction.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/types.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { saveChanges } from '../change/save-changes.ts';
import { lockOwner } from '../queries.ts';
import { type Proposal, presentProposal } from './present-proposal.ts';
import { decideProposal, findProposal, type ProposalRow } from './queries.ts';
import { type OwnedTree, readNewest } from './served-sum.ts';

/**
 * Turns a proposed edit, or `content` in its place, into an edit by the actor. If the file has changed since, both are merged; 409
 * `EditConflict` if they conflict, and then the proposal stays open.
 */
export async function acceptProposal(
  ctx: Pick<Context, 'sql' | 'cpu'>,
  actor: Actor,
  proposalId: string,
  content: string | null,
): Promise<Proposal & { tree_version: number }> {
  return transaction(ctx.sql, async (tx) => {
    const { row, newest } = await lockProposal(tx, actor, proposalId);
    if (!newest) throw notFound('Tree', 'The trees that this edit could apply to no longer exist.');
    await decide(tx, actor, row, { status: 'accepted', refusal: null });
    // Text supplied by the person accepting it is based on what is served now.
    const base = content === null ? row.base_sha256 : sumOf(newest, row.path);
    const { version } = await saveChanges(
      { ...ctx, sql: joinTransaction(tx) },
      actor,
      newest.tree.tree_id,
      null,
      {
        files: { [row.path]: content ?? row.content },
        bases: base === undefined ? {} : { [row.path]: base },
        renames: {},
        deletions: [],
        additions: {},
      },
    );
    return { ...(await read(tx, actor, proposalId)), tree_version: version };
  });
}

/** Rejects a proposed edit; the proposer can read the reason. */
export async function refuseProposal(
  ctx: Pick<Context, 'sql'>,
  actor: Actor,
  proposalId: string,
  refusal: string | null,
): Promise<Proposal> {
  return transaction(ctx.sql, async (tx) => {
    const { row } = await lockProposal(tx, actor, proposalId);
    await decide(tx, actor, row, { status: 'refused', refusal });
    return read(tx, actor, proposalId);
  });
}

/** Returns a proposal with its owner's trees locked; 404 if it is absent or not visible. */
async function lockProposal(
  tx: Tx,
  actor: Actor,
  proposalId: string,
): Promise<{ row: ProposalRow; newest: OwnedTree | null }> {
  const row = z.uuid().safeParse(proposalId).success ? await findProposal(tx, actor, proposalId) : null;
  if (!row)
    throw notFound(
      'Proposal',
      'There is no such proposal that you can see. GET /context-documents/tree/{tree_id}/proposals lists them.',
    );
  const owner = { appId: actor.appId, owner: row.owner };
  await lockOwner(tx, owner);
  return { row, newest: await readNewest(tx, owner) };
}

async function decide(
  tx: Tx,
  actor: Actor,
  row: ProposalRow,
  decision: { status: 'accepted' | 'refused'; refusal: string | null },
): Promise<void> {
  const isDecided = await decideProposal(tx, actor.appId, row.proposal_id, { ...decision, by: actor.userId });
  if (!isDecided) throw conflict('ProposalDecided', 'Somebody has already decided on this proposal.');
}

const sumOf = ({ files }: OwnedTree, path: string): string | undefined =>
  files.find((file) => file.path === path)?.sha256;

async function read(tx: Tx, actor: Actor, proposalId: string): Promise<Proposal> {
  const row = await findProposal(tx, actor, proposalId);
  if (!row) throw new Error('a proposal is gone while its owner is locked');
  return presentProposal(row);
}
