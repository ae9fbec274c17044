import type { Context } from '../../context.ts';
import { type PassageRow, readChunkBlocks, readPassages } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { transaction } from '../../db/transaction.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { createBuiltinModel } from '../../model/builtin/builtin.ts';
import type { Evidence, Model, ModelJob, WrittenFile } from '../../model/model.ts';
import { keepWording } from '../../model/revise/keep-wording.ts';
import { wholeTextOf } from '../../model/revise/propose-tidy.ts';
import type { PlannedFile } from './plan/plan-files.ts';
import { copyFile, findBody, type NewFile, upsertFiles } from '../file-queries.ts';
import { countWritten } from '../queries.ts';
import type { Provenance, TreeRow } from '../tree.ts';
import type { Discovery } from './discover.ts';
import { saveCitedTexts } from './news/queries.ts';
import { citedTexts, type CitedDocument, readCitedDocuments } from './news/read-cited-documents.ts';
import { reviseFile } from './news/revise-file.ts';
import type { SelectedFile } from './select.ts';

/** What a file is written in. */
export interface Writing {
  ctx: Context;
  appId: string;
  tree: TreeRow;
  discovery: Discovery;
  /** Aborted when the tree is cancelled. */
  signal?: AbortSignal;
}

/**
 * Writes one file into the tree: takes it over when nothing it is made from has changed, changes the lines that news asks to change, or
 * writes it whole. Doing it twice has its effect once. Returns why the model's text is not there, null when it is. Throws ModelError.
 */
export async function synthesize(
  writing: Writing,
  file: PlannedFile,
  selected: SelectedFile,
): Promise<string | null> {
  const { ctx } = writing;
  if (selected.reuse !== null && (await takeOver(writing, file.path, selected.reuse))) return null;
  if (selected.newsIds !== null) {
    const revised = await reviseFile({ ...writing, job: jobOf(writing) }, file, selected.newsIds);
    await store(writing, revised.file, revised.documents);
    return revised.keptBecause;
  }
  await write(writing, file, selected, ctx.model);
  return null;
}

/** Copies a file of the tree before; false when it is not there. */
async function takeOver(
  { ctx, appId, tree, discovery }: Writing,
  path: string,
  reuse: string,
): Promise<boolean> {
  if (discovery.baseTreeId === null) return false;
  const from = { treeId: discovery.baseTreeId, path: reuse };
  const provenance = { reused: true, seen_tree_id: tree.tree_id };
  return transaction(ctx.sql, async (tx) => {
    const isCopied = await copyFile(tx, appId, from, { treeId: tree.tree_id, path, provenance });
    if (isCopied) await countWritten(tx, appId, tree.tree_id);
    return isCopied;
  });
}

/**
 * Writes a file that the model could not write, and that no previous tree has, with the builtin model. Without an evidence hash, so that
 * the next tree retries it; the reason is kept in its provenance.
 */
export async function writeFallback(
  writing: Writing,
  file: PlannedFile,
  selected: SelectedFile,
  because: string,
): Promise<void> {
  await write(writing, file, selected, createBuiltinModel(writing.ctx.cpu), because);
}

const jobOf = ({ appId, tree, signal }: Writing): ModelJob => ({
  appId,
  purpose: 'synthesize',
  jobId: tree.tree_id,
  ...(signal ? { signal } : {}),
});

async function write(
  writing: Writing,
  file: PlannedFile,
  selected: SelectedFile,
  model: Model,
  fallbackBecause?: string,
): Promise<void> {
  const { ctx, appId, tree, discovery } = writing;
  const viewer: Viewer = { appId, userId: tree.owner };
  const passages = await readPassages(ctx.sql, viewer, selected.chunkIds);
  const documents = await readShown(ctx, viewer, selected.chunkIds, passages);
  const evidence = [...documents.values()].map((one) => one.evidence);
  const { spec, tier, teamName } = file;
  const isSingle = tree.scope.single !== undefined;
  const today = ctx.now().toISOString().slice(0, 10);
  const toWrite = {
    key: spec.key,
    prompt: spec.prompt,
    tier,
    teamName,
    evidence,
    isSingle,
    today,
    organization: discovery.organization,
  };
  const written = evidence.length
    ? await model.writeFile(toWrite, jobOf(writing))
    : { markdown: '', dropped: [] };
  const markdown = isSingle ? written.markdown : await withOldWording(writing, file, written.markdown);
  const provenance: Provenance = {
    ...provenanceOf(model.name, documents, written.dropped),
    ...(isSingle
      ? {}
      : {
          spec_sha256: selected.specSha256,
          seen_tree_id: tree.tree_id,
          whole: wholeTextOf(markdown, today),
        }),
  };
  const stored =
    fallbackBecause === undefined
      ? newFile(file, markdown, selected.evidenceSha256, provenance)
      : newFile(file, markdown, null, { ...provenance, fallback_because: fallbackBecause });
  await store(writing, stored, model.readNotes || isSingle ? [] : [...documents.values()]);
}

/** The wording of the tree before where lines say the same: a person's edit of them then meets no new words. */
async function withOldWording(
  { ctx, appId, discovery }: Writing,
  file: PlannedFile,
  markdown: string,
): Promise<string> {
  if (discovery.baseTreeId === null) return markdown;
  const before = await findBody(ctx.sql, appId, discovery.baseTreeId, file.path);
  return before ? keepWording(before.body, markdown) : markdown;
}

async function store(
  { ctx, appId, tree }: Writing,
  file: NewFile,
  documents: readonly CitedDocument[],
): Promise<void> {
  await transaction(ctx.sql, async (tx) => {
    await upsertFiles(tx, appId, tree.tree_id, [file]);
    await saveCitedTexts(tx, appId, citedTexts(documents));
    await countWritten(tx, appId, tree.tree_id);
  });
}

/** Documents up to this length are shown whole, whichever passages were chosen. */
const WHOLE_CHARS_MAX = 2_500;

/** One piece of evidence for each document, its chosen blocks in reading order; documents in the order in which they were chosen. */
async function readShown(
  ctx: Context,
  viewer: Viewer,
  chunkIds: readonly number[],
  passages: readonly PassageRow[],
): Promise<Map<number, CitedDocument>> {
  const rank = new Map(chunkIds.map((id, i) => [id, i]));
  const ids = passages
    .toSorted((a, b) => (rank.get(a.chunk_id) ?? 0) - (rank.get(b.chunk_id) ?? 0))
    .map((p) => p.document_id);
  const blocksOf = await readChunkBlocks(ctx.sql, viewer, [...chunkIds]);
  const found = await readCitedDocuments(ctx, viewer, ids, blocksOf);
  const shown = new Map<number, CitedDocument>();
  for (const id of ids) {
    const document = found.get(id);
    if (!document) continue;
    const isShort = document.text.length <= WHOLE_CHARS_MAX;
    const evidence: Evidence = isShort ? { ...document.evidence, text: document.text } : document.evidence;
    shown.set(id, { ...document, evidence });
  }
  return shown;
}

const provenanceOf = (
  model: string,
  documents: ReadonlyMap<number, CitedDocument>,
  dropped: WrittenFile['dropped'],
): Provenance => ({
  model,
  reused: false,
  ...(dropped.length ? { unsupported: dropped } : {}),
  citations: [...documents.values()].map(({ evidence: { label, source, resourceId, title, date } }) => ({
    label,
    source,
    resource_id: resourceId,
    title,
    date,
  })),
  evidence: [...documents.values()]
    .map(({ row }) => ({ document_id: row.document_id, revision: row.revision }))
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
