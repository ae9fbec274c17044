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
import { listFingerprints } from '../file-queries.ts';
import type { TreeRow } from '../tree.ts';
import type { Discovery } from './discover.ts';
import type { FoundEvidence } from './search.ts';

/** A file with what it is to be written from. */
export interface SelectedFile {
  path: string;
  chunkIds: number[];
  /** Of the evidence, the spec and the model, whose name changes with its prompts; equal hashes need no new writing. */
  evidenceSha256: string;
  /** The file of the base tree to take over as it is, null when it has to be written. */
  reuse: string | null;
}

/** Estimated tokens of a passage with its heading (chunks are at most 320). */
const CHUNK_TOKENS = 260;
/** Share of the model's context that evidence may take. */
const EVIDENCE_SHARE = 0.6;

/** The kinds of document whose word counts more when space is short. */
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

/** Chooses each file's evidence under the budget, and finds the files that need no writing. */
export async function select(
  ctx: Context,
  appId: string,
  tree: TreeRow,
  discovery: Discovery,
  found: FoundEvidence,
): Promise<SelectedFile[]> {
  const viewer: Viewer = { appId, userId: tree.owner };
  const documents = await readDocuments(ctx, viewer, tree);
  const budget = budgetOf(ctx.config.modelContextTokens);
  const chosen = new Map<string, number[]>();
  const writing = discovery.plan.filter((file) => file.write);
  for (const files of Map.groupBy(writing, (f) => `${f.tier}/${f.team}`).values()) {
    const rest = (found.first[files[0]?.team ?? ''] ?? []).map(([chunkId, documentId]) => ({
      chunkId,
      documentId,
    }));
    for (const { path, chunkIds } of selectEvidence(
      files.map(({ path }) => ({ path, candidates: candidatesOf(found, path) })),
      rest,
      documents.weights,
      budget,
    ))
      chosen.set(path, chunkIds);
  }
  return fingerprint(ctx, viewer, discovery, writing, chosen, documents);
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

async function readDocuments(ctx: Context, viewer: Viewer, tree: TreeRow): Promise<Documents> {
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
  // By rank, not by time: one document of 1970 must not make all others equally new.
  const ordered = rows.toSorted((a, b) => a.date - b.date || a.id - b.id);
  const weights = new Map<number, DocumentWeight>();
  for (const [rank, row] of ordered.entries())
    weights.set(row.id, { recency: (rank + 1) / ordered.length, authority: AUTHORITY[row.type] ?? 0.9 });
  return { weights, labels: new Map(rows.map((row) => [row.id, row.label])) };
}

async function fingerprint(
  ctx: Context,
  viewer: Viewer,
  discovery: Discovery,
  writing: readonly PlannedFile[],
  chosen: ReadonlyMap<string, number[]>,
  documents: Documents,
): Promise<SelectedFile[]> {
  const base = discovery.baseTreeId
    ? await listFingerprints(ctx.sql, viewer.appId, discovery.baseTreeId)
    : [];
  const known = new Map(base.map((f) => [f.path, f]));
  const result: SelectedFile[] = [];
  for (const file of writing) {
    const chunkIds = chosen.get(file.path) ?? [];
    const passages = await readPassages(ctx.sql, viewer, chunkIds);
    const evidence = passages
      .map((p) => [documents.labels.get(p.document_id) ?? '', sha256Hex(`${p.heading}\n${p.text}`)])
      .sort((a, b) => (a.join() < b.join() ? -1 : 1));
    const evidenceSha256 = sha256Hex(
      JSON.stringify([ctx.model.name, file.spec, file.teamName, file.tier, evidence]),
    );
    const before = known.get(file.path);
    const same = before?.evidence_sha256 === evidenceSha256 && !file.force;
    result.push({ path: file.path, chunkIds, evidenceSha256, reuse: same && before ? before.path : null });
  }
  return result;
}
