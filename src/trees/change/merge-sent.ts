import type { Context } from '../../context.ts';
import type { Tx } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { MergeConflict } from '../../merge/merge.types.ts';
import { findTextEdit } from '../edits/find-served.ts';
import type { ServedFile } from '../edits/overlay-edits.ts';
import { type EditRow, listEarlierTexts } from '../edits/queries.ts';
import type { TreeOwner } from '../queries.ts';
import type { TreeFiles } from '../read/get-tree.ts';
import { findBasis, type EditSender } from './find-basis.ts';
import { mergeInPool } from './merge-task.ts';
import type { FileChanges } from './plan-edits.ts';

/** A text that cannot be saved, with its conflicts. */
interface Refused {
  path: string;
  /** The text that is served now. */
  content: string;
  sha256: string;
  conflicts: { base: string; mine: string; new: string }[];
}

/**
 * Returns the changes with every text merged into what is served now: a text made from an earlier version is merged three ways, so that
 * nothing changed in between is undone. Throws 409 `EditConflict` with every conflict, and then nothing is saved.
 */
export async function mergeSent(
  ctx: Pick<Context, 'cpu'>,
  tx: Tx,
  actor: Pick<Actor, 'appId' | 'userId'>,
  owner: TreeOwner,
  { served, edits }: Pick<TreeFiles, 'served' | 'edits'>,
  changes: FileChanges,
): Promise<FileChanges> {
  const files: Record<string, string> = {};
  const refused: Refused[] = [];
  for (const [path, sent] of Object.entries(changes.files)) {
    const file = served.find((one) => one.path === path);
    const baseSha256 = changes.bases[path] ?? null;
    const merged = file
      ? await mergeOne(ctx, tx, owner, file, sent, { baseSha256, served: whoseWords(file, edits, actor) })
      : sent;
    if (typeof merged === 'string') files[path] = merged;
    else refused.push(merged);
  }
  if (refused.length) throw editConflict(refused);
  return { ...changes, files };
}

async function mergeOne(
  ctx: Pick<Context, 'cpu'>,
  tx: Tx,
  owner: TreeOwner,
  file: ServedFile,
  sent: string,
  sender: EditSender,
): Promise<string | Refused> {
  if (sent === file.content) return sent;
  const earlier = await listEarlierTexts(tx, owner, file.modelPath);
  // While the model's own text is served, sending a cleared text restores it; over a newer edit it is an outdated copy like any other.
  const isBack = sender.baseSha256 === null && file.content === file.modelContent;
  const basis = findBasis(
    sent,
    file.content,
    earlier.filter((one) => !(isBack && one.is_cleared)).map(({ content }) => content),
    sender,
  );
  if (basis.kind === 'current') return sent;
  if (basis.kind === 'unknown') return refusal(file, []);
  // The other side may be a person's too, so rules may not drop a word of it.
  const texts = { base: basis.text, ours: sent, theirs: file.content };
  const outcome = await mergeInPool(ctx, owner.appId, { ...texts, strict: true });
  if ('refused' in outcome) return refusal(file, outcome.refused);
  return outcome.conflicts.length ? refusal(file, outcome.conflicts) : outcome.merged;
}

function whoseWords(
  file: ServedFile,
  edits: readonly EditRow[],
  { userId }: Pick<Actor, 'userId'>,
): EditSender['served'] {
  const edit = findTextEdit(edits, file.modelPath);
  if (!edit) return 'model';
  return edit.edited_by === userId ? 'own' : 'others';
}

const refusal = (file: ServedFile, conflicts: readonly MergeConflict[]): Refused => ({
  path: file.path,
  content: file.content,
  sha256: file.sha256,
  conflicts: conflicts.map(({ base, ours, theirs }) => ({ base, mine: ours, new: theirs })),
});

const editConflict = (files: Refused[]): AppError =>
  new AppError(
    409,
    'EditConflict',
    `${files.length === 1 ? 'A file was' : `${files.length} files were`} changed since you read ${files.length === 1 ? 'it' : 'them'}, in the same places. Nothing was saved. Look at detail.files, merge, and send the result with the base_sha256 of the text served now.`,
    { headers: { 'x-should-retry': 'false' }, detail: { files } },
  );
