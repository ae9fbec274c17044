import type { Context } from '../../context.ts';
import { listByIds } from '../../documents/reads.ts';
import type { DocumentRow } from '../../documents/columns.ts';
import { type PassageRow, readPassages } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { transaction } from '../../db/transaction.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { createBuiltinModel } from '../../model/builtin/builtin.ts';
import type { Evidence, Model } from '../../model/model.ts';
import { citationLabel } from '../../search/citation-label.ts';
import type { PlannedFile } from '../plan/plan-files.ts';
import { copyFile, countWritten, type NewFile, upsertFiles } from '../queries.ts';
import type { Provenance, TreeRow } from '../tree.ts';
import type { SelectedFile } from './select.ts';

/** How a file came about. */
export type Written = 'written' | 'reused' | 'empty';

/** Writes one file into the tree, or takes it over when nothing it is made from has changed. Doing it twice has its effect once. */
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
 * Writes a file that the model could not write, and that no tree before has, with the builtin model. Without an evidence hash, so that
 * the next tree takes it up again; the reason stands in its provenance.
 */
export async function standIn(
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
  standInBecause?: string,
): Promise<Written> {
  const viewer: Viewer = { appId, userId: tree.owner };
  const passages = await readPassages(ctx.sql, viewer, selected.chunkIds);
  const documents = await listByIds(ctx.sql, viewer, [...new Set(passages.map((p) => p.document_id))]);
  if (!passages.length && file.tier !== 'company') return 'empty';
  const evidence = toEvidence(selected.chunkIds, passages, documents);
  const { spec, tier, teamName } = file;
  const body = evidence.length
    ? await model.writeFile(
        { key: spec.key, prompt: spec.prompt, tier, teamName, evidence },
        { appId, purpose: 'synthesize', jobId: tree.tree_id },
      )
    : '';
  const written = toFile(model.name, file, selected, body, evidence, documents);
  const stored =
    standInBecause === undefined
      ? written
      : {
          ...written,
          evidenceSha256: null,
          provenance: { ...written.provenance, stand_in_because: standInBecause },
        };
  await transaction(ctx.sql, async (tx) => {
    await upsertFiles(tx, appId, tree.tree_id, [stored]);
    await countWritten(tx, appId, tree.tree_id);
  });
  return 'written';
}

/** One piece of evidence for each document, its passages in reading order; documents in the order in which they were chosen. */
export function toEvidence(
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
    if (!row) return [];
    return {
      label: citationLabel(row.source, row.resource_id),
      source: row.source,
      resourceId: row.resource_id,
      title: row.title,
      date: dateOf(row),
      author: typeof row.metadata.author === 'string' ? row.metadata.author : null,
      text: own
        .toSorted((a, b) => a.position - b.position)
        .map((p) => p.text)
        .join('\n\n'),
    };
  });
}

const dateOf = (row: DocumentRow): string => (row.occurred_at ?? row.created_at).toISOString();

function toFile(
  model: string,
  file: PlannedFile,
  selected: SelectedFile,
  body: string,
  evidence: readonly Evidence[],
  documents: readonly DocumentRow[],
): NewFile {
  const provenance: Provenance = {
    model,
    reused: false,
    citations: evidence.map((e) => ({
      label: e.label,
      source: e.source,
      resource_id: e.resourceId,
      title: e.title,
      date: e.date,
    })),
    evidence: documents
      .map((d) => ({ document_id: d.document_id, revision: d.revision }))
      .sort((a, b) => a.document_id - b.document_id),
  };
  return {
    path: file.path,
    content: body,
    body,
    tier: file.tier,
    team: file.team,
    key: file.spec.key,
    sha256: sha256Hex(body),
    status: 'generated',
    evidenceSha256: selected.evidenceSha256,
    provenance,
  };
}

/** Keeps a file of the base tree that this tree does not write, or could not. */
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
