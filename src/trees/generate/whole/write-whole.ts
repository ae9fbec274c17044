import { createBuiltinModel } from '../../../model/builtin/builtin.ts';
import type { Model, WrittenFile } from '../../../model/model.ts';
import { keepWording } from '../../../model/revise/keep-wording.ts';
import { wholeTextOf } from '../../../model/revise/propose-tidy.ts';
import { findBody } from '../../file-queries.ts';
import type { Provenance } from '../../tree.ts';
import { newFile } from '../finish/new-file.ts';
import { citationsOf, evidenceOf } from '../news/cite-documents.ts';
import type { CitedDocument } from '../news/read-cited-documents.ts';
import type { PlannedFile } from '../plan/plan-files.ts';
import type { SelectedFile } from '../select.ts';
import { readFacts } from './facts.ts';
import { withValidity } from './memory-notes.ts';
import { readShown } from './read-shown.ts';
import { jobOf, storeFile, type Writing } from './store-file.ts';
import { utcDay } from '../../../lib/dates/day.ts';

/**
 * Writes a file with the builtin model, because the model could not write it and no previous tree has it. Stores no evidence hash, so that
 * the next tree retries it; its provenance says why.
 */
export async function writeFallback(
  writing: Writing,
  file: PlannedFile,
  selected: SelectedFile,
  because: string,
): Promise<void> {
  await writeWhole(writing, file, selected, createBuiltinModel(writing.ctx.cpu), because);
}

/** Writes a file from the passages chosen for it. Throws ModelError. */
export async function writeWhole(
  writing: Writing,
  file: PlannedFile,
  selected: SelectedFile,
  model: Model,
  fallbackBecause?: string,
): Promise<void> {
  const { ctx, appId, tree, discovery } = writing;
  const viewer = { appId, userId: tree.owner };
  const read = await readShown(ctx, viewer, selected.chunkIds);
  const next = (selected.nextIds ?? []).filter((id) => !read.has(id));
  const documents = model.readNotes
    ? read
    : new Map([...(await withValidity(ctx, viewer, read)), ...(await readFacts(ctx, viewer, next))]);
  const evidence = [...documents.values()].map((one) => one.evidence);
  const { spec, tier, teamName } = file;
  const toWrite = {
    key: spec.key,
    prompt: spec.prompt,
    tier,
    teamName,
    evidence,
    isSingle: tree.scope.single !== undefined,
    today: utcDay(ctx.now()),
    organization: discovery.organization,
  };
  const written = evidence.length
    ? await model.writeFile(toWrite, jobOf(writing))
    : { markdown: '', dropped: [] };
  await storeWritten(writing, file, selected, { written, documents, model, fallbackBecause });
}

/** A file written by a model, and what it was made from. */
interface WholeFile {
  written: WrittenFile;
  documents: ReadonlyMap<number, CitedDocument>;
  model: Model;
  fallbackBecause?: string | undefined;
}

/** Stores a file that was written from scratch. */
export async function storeWritten(
  writing: Writing,
  file: PlannedFile,
  selected: SelectedFile,
  { written, documents, model, fallbackBecause }: WholeFile,
): Promise<void> {
  const { ctx, tree } = writing;
  const isSingle = tree.scope.single !== undefined;
  const markdown = isSingle ? written.markdown : await withOldWording(writing, file, written.markdown);
  const whole = {
    spec_sha256: selected.specSha256,
    seen_tree_id: tree.tree_id,
    whole: wholeTextOf(markdown, utcDay(ctx.now())),
  };
  const known = provenanceOf(model.name, documents, written.dropped);
  const provenance: Provenance = isSingle ? known : { ...known, ...whole };
  const stored =
    fallbackBecause === undefined
      ? newFile(file, markdown, selected.evidenceSha256, provenance)
      : newFile(file, markdown, null, { ...provenance, fallback_because: fallbackBecause });
  await storeFile(writing, stored, model.readNotes || isSingle ? [] : [...documents.values()]);
}

/** Keeps the previous tree's wording of lines that say the same, so that a person's edits of them do not conflict. */
async function withOldWording(
  { ctx, appId, discovery }: Writing,
  file: PlannedFile,
  markdown: string,
): Promise<string> {
  if (discovery.baseTreeId === null) return markdown;
  const before = await findBody(ctx.sql, appId, discovery.baseTreeId, file.path);
  return before ? keepWording(before.body, markdown) : markdown;
}

const provenanceOf = (
  model: string,
  documents: ReadonlyMap<number, CitedDocument>,
  dropped: WrittenFile['dropped'],
): Provenance => ({
  model,
  reused: false,
  ...(dropped.length ? { unsupported: dropped } : {}),
  citations: citationsOf(documents),
  evidence: evidenceOf(documents),
});
