import type { Context } from '../../context.ts';
import { listByIds } from '../../documents/reads.ts';
import type { DocumentRow } from '../../documents/columns.ts';
import { type PassageRow, readPassages } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { transaction } from '../../db/transaction.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { createBuiltinModel } from '../../model/builtin/builtin.ts';
import type { Evidence, Model, WrittenFile } from '../../model/model.ts';
import { documentEvidence } from '../../search/evidence.ts';
import type { PlannedFile } from './plan/plan-files.ts';
import { copyFile, type NewFile, upsertFiles } from '../file-queries.ts';
import { countWritten } from '../queries.ts';
import type { Provenance, TreeRow } from '../tree.ts';
import type { SelectedFile } from './select.ts';

/** How a file came about. */
export type Written = 'written' | 'reused' | 'empty';

/** Writes one file into the tree, or copies it when nothing it is made from has changed. Doing it twice has its effect once. */
export async function synthesize(
  ctx: Context,
  appId: string,
  tree: TreeRow,
  baseTreeId: string | null,
  file: PlannedFile,
  selected: SelectedFile,
): Promise<Written> {
  if (selected.reuse !== null && baseTreeId !== null) {
    const from = { treeId: baseTreeId, path: selected.reuse };
    const to = { treeId: tree.tree_id, path: file.path, provenance: { reused: true } };
    const copied = await transaction(ctx.sql, async (tx) => {
      const done = await copyFile(tx, appId, from, to);
      if (done) await countWritten(tx, appId, tree.tree_id);
      return done;
    });
    if (copied) return 'reused';
  }
  return write(ctx, appId, tree, file, selected, ctx.model);
}

/**
 * Writes a file that the model could not write, and that no previous tree has, with the builtin model. Without an evidence hash, so that
 * the next tree retries it; the reason is kept in its provenance.
 */
export async function writeFallback(
  ctx: Context,
  appId: string,
  tree: TreeRow,
  file: PlannedFile,
  selected: SelectedFile,
  because: string,
): Promise<Written> {
  return write(ctx, appId, tree, file, selected, createBuiltinModel(ctx.cpu), because);
}

async function write(
  ctx: Context,
  appId: string,
  tree: TreeRow,
  file: PlannedFile,
  selected: SelectedFile,
  model: Model,
  fallbackBecause?: string,
): Promise<Written> {
  const viewer: Viewer = { appId, userId: tree.owner };
  const passages = await readPassages(ctx.sql, viewer, selected.chunkIds);
  if (!passages.length && file.tier !== 'company' && !tree.scope.single) return 'empty';
  const documents = await listByIds(ctx.sql, viewer, [...new Set(passages.map((p) => p.document_id))]);
  const evidence = evidenceOf(selected.chunkIds, passages, documents);
  const { spec, tier, teamName } = file;
  const job = { appId, purpose: 'synthesize', jobId: tree.tree_id };
  const toWrite = { key: spec.key, prompt: spec.prompt, tier, teamName, evidence };
  const written = evidence.length ? await model.writeFile(toWrite, job) : { markdown: '', dropped: [] };
  const provenance = provenanceOf(model.name, evidence, documents, written.dropped);
  const stored =
    fallbackBecause === undefined
      ? newFile(file, written.markdown, selected.evidenceSha256, provenance)
      : newFile(file, written.markdown, null, { ...provenance, fallback_because: fallbackBecause });
  await transaction(ctx.sql, async (tx) => {
    await upsertFiles(tx, appId, tree.tree_id, [stored]);
    await countWritten(tx, appId, tree.tree_id);
  });
  return 'written';
}

/** One piece of evidence for each document, its passages in reading order; documents in the order in which they were chosen. */
function evidenceOf(
  chunkIds: readonly number[],
  passages: readonly PassageRow[],
  documents: readonly DocumentRow[],
): Evidence[] {
  const rank = new Map(chunkIds.map((id, i) => [id, i]));
  const byDocument = Map.groupBy(
    passages.toSorted((a, b) => (rank.get(a.chunk_id) ?? 0) - (rank.get(b.chunk_id) ?? 0)),
    (p) => p.document_id,
  );
  const rows = new Map(documents.map((d) => [d.document_id, d]));
  return [...byDocument].flatMap(([id, own]) => {
    const row = rows.get(id);
    return row ? documentEvidence(row, own) : [];
  });
}

const provenanceOf = (
  model: string,
  evidence: readonly Evidence[],
  documents: readonly DocumentRow[],
  dropped: WrittenFile['dropped'],
): Provenance => ({
  model,
  reused: false,
  ...(dropped.length ? { unsupported: dropped } : {}),
  citations: evidence.map(({ label, source, resourceId, title, date }) => ({
    label,
    source,
    resource_id: resourceId,
    title,
    date,
  })),
  evidence: documents
    .map((d) => ({ document_id: d.document_id, revision: d.revision }))
    .sort((a, b) => a.document_id - b.document_id),
});

const newFile = (
  file: PlannedFile,
  body: string,
  evidenceSha256: string | null,
  provenance: Provenance,
): NewFile => ({
  path: file.path,
  content: body,
  body,
  tier: file.tier,
  team: file.team,
  key: file.spec.key,
  sha256: sha256Hex(body),
  status: 'generated',
  evidenceSha256,
  provenance,
});

/** Copies a file of the base tree that this tree does not write, or could not. */
export async function keepFile(
  ctx: Context,
  appId: string,
  treeId: string,
  from: { treeId: string; path: string },
  path: string,
  because: string,
): Promise<boolean> {
  return transaction(ctx.sql, async (tx) => {
    const kept = await copyFile(tx, appId, from, {
      treeId,
      path,
      provenance: { reused: true, kept_because: because },
    });
    if (kept) await countWritten(tx, appId, treeId);
    return kept;
  });
}
