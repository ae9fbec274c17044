import type { Context } from '../../context.ts';
import { listInventory } from '../../documents/reads.ts';
import { readPassages } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { sha256Hex } from '../../lib/ids/sha256.ts';
import { citationLabel } from '../../search/evidence.ts';
import type { PlannedFile } from './plan/plan-files.ts';
import {
  type Budget,
  type DocumentWeight,
  type PassageCandidate,
  selectEvidence,
} from './plan/select-evidence.ts';
import { listBodies } from '../file-queries.ts';
import { findTree } from '../queries.ts';
import type { TreeRow } from '../tree.ts';
import { createInventoryReader, newsFor } from './news/find-news.ts';
import { findInventory } from './news/queries.ts';
import { planRevisions, readRevisionTools } from './news/plan-revisions.ts';
import type { Discovery } from './discover.ts';
import type { FoundEvidence } from './search.ts';
import { DAY_MS } from '../../lib/dates/day.ts';
import { compareText } from '../../lib/lists/compare-text.ts';

/** A file with what it will be written from. */
export interface SelectedFile {
  path: string;
  chunkIds: number[];
  /** Documents that its queries found but that did not fit, best first; only for files of no team, which may use all documents. */
  nextIds?: number[];
  /** Hash of the evidence, the spec and the model, whose name changes with its prompts; an equal hash means no rewrite. */
  evidenceSha256: string;
  /** Hash of the request for the text; if it changes, the whole text is rewritten. */
  specSha256: string;
  /** Path of the base tree's file to copy unchanged; null if it must be written. */
  reuse: string | null;
  /** Documents that are news for the base tree's file, if it is revised; null if it is copied or written from scratch. */
  newsIds: number[] | null;
}

/** Estimated tokens of a passage with its heading (chunks are at most 320). */
const CHUNK_TOKENS = 260;
/** Share of the model's context that evidence may use. */
const EVIDENCE_SHARE = 0.6;
const NEXT_MAX = 12;

/** Document types by how much weight they get when space is short. */
const AUTHORITY: Record<string, number> = {
  document: 1,
  file: 1,
  transcript: 0.95,
  task: 0.95,
  deal: 0.95,
  company: 0.95,
  person: 0.95,
  event: 0.85,
  website: 0.85,
  trace: 0.8,
  conversation: 0.85,
  message: 0.85,
};

/** Finds the files to copy or revise, and chooses the evidence of the others within the budget. */
export async function select(
  ctx: Context,
  appId: string,
  tree: TreeRow,
  discovery: Discovery,
  found: FoundEvidence,
): Promise<SelectedFile[]> {
  const viewer: Viewer = { appId, userId: tree.owner };
  const writing = discovery.plan.filter((file) => file.write);
  const base = discovery.baseTreeId === null ? [] : await listBodies(ctx.sql, appId, discovery.baseTreeId);
  const revised = await selectRevisions(ctx, viewer, tree, discovery, found, base);
  const whole = writing.filter((file) => !revised.has(file.path));
  const chosen = await selectWhole({ ctx, viewer, tree, found, writing, base }, whole);
  return writing.flatMap((file) => revised.get(file.path) ?? chosen.get(file.path) ?? []);
}

/** Selects files of the base tree that can be revised line by line: those that the model wrote for the same spec. */
async function selectRevisions(
  ctx: Context,
  viewer: Viewer,
  tree: TreeRow,
  discovery: Discovery,
  found: FoundEvidence,
  base: readonly BaseRow[],
): Promise<Map<string, SelectedFile>> {
  const { baseTreeId } = discovery;
  if (!ctx.model.reviseFile || discovery.isSingle || baseTreeId === null || !base.length) return new Map();
  const known = new Map(base.map((file) => [file.path, file]));
  const files = discovery.plan.flatMap((file) => {
    const before = known.get(file.path);
    const specSha256 = specSha256Of(file, tree);
    const canRevise =
      file.write &&
      !file.force &&
      before?.evidence_sha256 != null &&
      (before.provenance.spec_sha256 ?? specSha256) === specSha256;
    if (!canRevise) return [];
    const purpose = [file.spec.prompt, ...file.spec.search_queries].join('\n');
    const group = `${file.tier}/${file.team}`;
    return [{ ...before, specSha256, group, purpose, hits: found.hits[file.path] ?? [] }];
  });
  const bodies = base.map(({ body }) => body);
  const planned = await planRevisions(ctx, viewer, await readRevisionTools(ctx, viewer, bodies), {
    treeId: tree.tree_id,
    files,
    fallback: await readFallback(ctx, viewer, baseTreeId),
  });
  return new Map(
    files.flatMap(({ path, specSha256, evidence_sha256, body }): [string, SelectedFile][] => {
      const plan = planned.get(path);
      const newsIds = plan?.newsIds ?? [];
      // A file that had nothing to say has no lines to revise: it is written when there is news for it.
      if (body.trim() === '' && newsIds.length > 0) return [];
      const isTouched = plan?.isTouched ?? false;
      const known = { path, specSha256, chunkIds: [], evidenceSha256: evidence_sha256 ?? '' };
      return [[path, { ...known, reuse: isTouched ? null : path, newsIds: isTouched ? newsIds : null }]];
    }),
  );
}

/** Reads what a tree without a stored inventory was made from. */
async function readFallback(
  ctx: Context,
  viewer: Viewer,
  baseTreeId: string,
): Promise<{ documentIdMax: number; readAt: Date }> {
  const base = await findTree(ctx.sql, viewer, baseTreeId);
  const inventory = base?.meta.inventory;
  return {
    documentIdMax: inventory?.document_id_max ?? Infinity,
    readAt: new Date(inventory?.read_at ?? base?.created_at ?? ctx.now()),
  };
}

type BaseRow = Awaited<ReturnType<typeof listBodies>>[number];

const specSha256Of = ({ spec, teamName, tier }: PlannedFile, { scope }: TreeRow): string =>
  sha256Hex(JSON.stringify([spec, teamName, tier, scope.sources]));

interface Selecting {
  ctx: Context;
  viewer: Viewer;
  tree: TreeRow;
  found: FoundEvidence;
  /** All files that this tree writes. */
  writing: readonly PlannedFile[];
  base: readonly BaseRow[];
}

/** Selects the evidence of files that are written from scratch, or copied if their evidence is unchanged. */
async function selectWhole(
  selecting: Selecting,
  files: readonly PlannedFile[],
): Promise<Map<string, SelectedFile>> {
  if (!files.length) return new Map();
  const { ctx, viewer, tree, found, writing } = selecting;
  const documents = await readWeights(ctx, viewer, tree);
  const budget = budgetOf(ctx.config.modelContextTokens);
  const chosen = new Map<string, number[]>();
  // Files that are only revised also take their share, so that others do not get their passages.
  for (const own of Map.groupBy(writing, (f) => `${f.tier}/${f.team}`).values()) {
    const rest = (found.first[own[0]?.team ?? ''] ?? []).map(([chunkId, documentId]) => ({
      chunkId,
      documentId,
    }));
    for (const { path, chunkIds } of selectEvidence(
      own.map(({ path }) => ({ path, candidates: candidatesOf(found, path) })),
      rest,
      documents.weights,
      budget,
    ))
      chosen.set(path, chunkIds);
  }
  return fingerprint(selecting, files, chosen, documents);
}

function budgetOf(contextTokens: number): Budget {
  const chunksMax = Math.max(6, Math.min(40, Math.floor((contextTokens * EVIDENCE_SHARE) / CHUNK_TOKENS)));
  return { chunksMax, documentsMax: chunksMax, perDocumentMax: 4 };
}

const candidatesOf = (found: FoundEvidence, path: string): PassageCandidate[] =>
  (found.hits[path] ?? []).map(([chunkId, documentId, relevance]) => ({ chunkId, documentId, relevance }));

interface Documents {
  weights: Map<number, DocumentWeight>;
  labels: Map<number, string>;
}

async function readWeights(ctx: Context, viewer: Viewer, tree: TreeRow): Promise<Documents> {
  const rows: { id: number; date: number; type: string; label: string }[] = [];
  for await (const page of listInventory(ctx.sql, viewer, { sources: tree.scope.sources, textChars: 0 })) {
    for (const row of page) {
      rows.push({
        id: row.document_id,
        date: row.date?.getTime() ?? 0,
        type: row.type,
        label: citationLabel(row.source, row.resource_id),
      });
    }
  }
  const now = ctx.now().getTime();
  const weightOf = ({ date, type }: (typeof rows)[number]): DocumentWeight => ({
    recency: recencyOf(date, now),
    authority: AUTHORITY[type] ?? 0.9,
  });
  return {
    weights: new Map(rows.map((row) => [row.id, weightOf(row)])),
    labels: new Map(rows.map((row) => [row.id, row.label])),
  };
}

/** Age in years at which a document's recency is halved. */
const RECENCY_HALVES_YEARS = 2;
const YEAR_MS = 365.25 * DAY_MS;
/** Recency of an undated document. */
const RECENCY_UNKNOWN = 0.25;

/** Returns 0..1 by the document's own age only, so that an import does not change the recency of existing documents. */
const recencyOf = (time: number, now: number): number =>
  time === 0 ? RECENCY_UNKNOWN : 0.5 ** (Math.max(0, now - time) / YEAR_MS / RECENCY_HALVES_YEARS);

async function fingerprint(
  { ctx, viewer, tree, found, base }: Selecting,
  files: readonly PlannedFile[],
  chosen: ReadonlyMap<string, number[]>,
  documents: Documents,
): Promise<Map<string, SelectedFile>> {
  const earlier = new Map(base.map((f) => [f.path, f]));
  const isNews = await newsTest(ctx, viewer.appId, tree.tree_id);
  const result = new Map<string, SelectedFile>();
  for (const file of files) {
    const chunkIds = chosen.get(file.path) ?? [];
    const passages = await readPassages(ctx.sql, viewer, chunkIds);
    const evidence = passages
      .map((p) => [documents.labels.get(p.document_id) ?? '', sha256Hex(`${p.heading}\n${p.text}`)])
      .sort((a, b) => compareText(a.join(), b.join()));
    const evidenceSha256 = sha256Hex(
      JSON.stringify([ctx.model.name, file.spec, file.teamName, file.tier, evidence]),
    );
    const before = earlier.get(file.path);
    const specSha256 = specSha256Of(file, tree);
    // A file that had nothing to say stays empty until there is news for it, because the other files' shares vary from tree to tree.
    const staysEmpty =
      before?.body.trim() === '' &&
      before.provenance.spec_sha256 === specSha256 &&
      !(await isNews(
        before,
        passages.map((p) => p.document_id),
      ));
    const same = (before?.evidence_sha256 === evidenceSha256 || staysEmpty) && !file.force;
    const reuse = same && before ? before.path : null;
    const known = { path: file.path, chunkIds, evidenceSha256, specSha256, reuse, newsIds: null };
    const shown = new Set(passages.map((p) => p.document_id));
    result.set(file.path, file.team === '' ? { ...known, nextIds: nextOf(found, file.path, shown) } : known);
  }
  return result;
}

/** Returns the documents that a file's queries rank best, except those it shows. */
const nextOf = (found: FoundEvidence, path: string, shown: ReadonlySet<number>): number[] =>
  [...new Set((found.hits[path] ?? []).map(([, documentId]) => documentId))]
    .filter((id) => !shown.has(id))
    .slice(0, NEXT_MAX);

/** Creates a check of whether any of some documents is news for a file of the previous tree. */
async function newsTest(
  ctx: Context,
  appId: string,
  treeId: string,
): Promise<(file: BaseRow, documentIds: readonly number[]) => Promise<boolean>> {
  const now = (await findInventory(ctx.sql, appId, treeId))?.revisions ?? new Map<number, number>();
  const knownTo = createInventoryReader(ctx, appId, { documentIdMax: 0, readAt: ctx.now() });
  return async ({ provenance }, documentIds) => {
    const { changed } = newsFor(now, await knownTo(provenance.seen_tree_id), provenance);
    return documentIds.some((id) => changed.has(id));
  };
}
