import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { AppError, conflict } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { noSuchFile } from '../edits/find-served.ts';
import { lockFinishedTree } from '../read/get-tree.ts';
import { emitEvent } from '../../webhooks/emit-event.ts';
import { type Proposal, presentProposal } from './present-proposal.ts';
import { countOpen, findProposal, insertProposal } from './queries.ts';
import { readNewest } from './served-sum.ts';

/** Maximum number of open proposals: nobody would read more. */
const OPEN_MAX = 500;

export interface ProposedEdit {
  path: string;
  /** SHA-256 of the text that was read. */
  baseSha256: string;
  content: string;
  reason: string;
}

/**
 * Stores a proposed edit of a file until someone decides on it; what is served does not change. 404 for an unknown path, 409 `StaleBase` if
 * the file has changed since it was read, 409 `NothingToPropose` if the text is the same, 507 `ProposalsFull` if too many are open.
 */
export async function proposeEdit(
  ctx: Pick<Context, 'sql'>,
  actor: Actor,
  treeId: string,
  edit: ProposedEdit,
): Promise<Proposal> {
  return transaction(ctx.sql, async (tx) => {
    const { owner } = await lockFinishedTree(tx, actor, treeId);
    const files = (await readNewest(tx, owner))?.files ?? [];
    const file = files.find(({ path }) => path === edit.path);
    if (!file) throw noSuchFile(edit.path);
    if (file.sha256 !== edit.baseSha256) throw staleBase(file.sha256);
    if (file.content === edit.content) throw conflict('NothingToPropose', 'The file already has this text.');
    if ((await countOpen(tx, owner)) >= OPEN_MAX) throw proposalsFull();
    const id = await insertProposal(tx, owner, {
      path: edit.path,
      base_sha256: edit.baseSha256,
      content: edit.content,
      reason: edit.reason,
      proposed_by: actor.userId,
    });
    await emitEvent(tx, {
      ...owner,
      type: 'proposal.created',
      data: { proposal_id: id, tree_id: treeId, path: edit.path },
    });
    const row = await findProposal(tx, actor, id, files);
    if (!row) throw new Error('a proposal is not seen by who made it');
    return presentProposal(row);
  });
}

const staleBase = (sha256: string): AppError =>
  conflict(
    'StaleBase',
    `The file changed since it was read: its sha256 is now ${sha256}. Read it again, make the edit in the current text, and propose that.`,
    { sha256 },
  );

const proposalsFull = (): AppError =>
  new AppError(
    507,
    'ProposalsFull',
    `${OPEN_MAX} proposals wait for a decision. Accept or refuse some (GET /context-documents/tree/{tree_id}/proposals) before proposing more.`,
    { headers: { 'x-should-retry': 'false' } },
  );
