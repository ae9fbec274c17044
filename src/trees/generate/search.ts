import type { Context } from '../../context.ts';
import { firstPassages } from '../../documents/reads.ts';
import type { Viewer } from '../../documents/visible.ts';
import { mapConcurrent } from '../../lib/async/map-concurrent.ts';
import { EVERYWHERE, findHits, type SearchScope } from '../../search/retrieve-passages.ts';
import { countChangesOf } from '../../search/statistics/count-changes.ts';
import type { PlannedFile } from './plan/plan-files.ts';
import type { TreeRow } from '../tree.ts';
import type { Discovery } from './discover.ts';

/** How many candidates retrieval considers, starting from the rarest query terms. */
const CANDIDATES_MAX = 20_000;
const HITS_PER_QUERY = 80;
const FIRST_PASSAGES = 1;
/** In larger teams, only the most certain documents are searched. */
const MEMBERS_MAX = 3_000;
/** Files searched for concurrently: a search spends most of its time waiting. */
const FILES_AT_ONCE = 4;

/** A passage relevant to a file: chunk_id, document_id and score, about 1 for a query's best. */
export type EvidenceHit = [chunkId: number, documentId: number, score: number];

export interface FoundEvidence {
  /** Hits by path. */
  hits: Record<string, EvidenceHit[]>;
  /** By team slug ('' for a single file): the first passages of each document, for documents that no query finds. */
  first: Record<string, [chunkId: number, documentId: number][]>;
}

/** Runs each spec's queries, restricted to the team's documents for files of a team. */
export async function search(
  ctx: Context,
  appId: string,
  tree: TreeRow,
  discovery: Discovery,
): Promise<FoundEvidence> {
  const viewer: Viewer = { appId, userId: tree.owner };
  // Outdated statistics would rank the same documents differently in the next tree, and files would be rewritten for nothing.
  await countChangesOf(ctx.sql, appId);
  const writing = discovery.plan.filter((f) => f.write);
  const hits = Object.fromEntries(
    await mapConcurrent(writing, FILES_AT_ONCE, async (file) => [
      file.path,
      await searchFor(ctx, viewer, tree, discovery, file),
    ]),
  );
  const first: FoundEvidence['first'] = {};
  for (const [slug, members] of Object.entries(discovery.members)) {
    const passages = await firstPassages(ctx.sql, viewer, members.slice(0, MEMBERS_MAX), FIRST_PASSAGES);
    first[slug] = passages.map((p) => [p.chunk_id, p.document_id]);
  }
  return { hits, first };
}

async function searchFor(
  ctx: Context,
  viewer: Viewer,
  tree: TreeRow,
  discovery: Discovery,
  file: PlannedFile,
): Promise<EvidenceHit[]> {
  const own = discovery.members[file.team] ?? (file.team ? [] : null);
  const members = own?.slice(0, MEMBERS_MAX) ?? null;
  const scope: SearchScope = {
    ...EVERYWHERE,
    sources: tree.scope.sources,
    documentIds: members,
    ...(file.tier === 'personal' ? { owner: tree.owner } : {}),
  };
  if (members?.length === 0) return [];
  const best = new Map<number, EvidenceHit>();
  for (const query of file.spec.search_queries) {
    const options = { limit: HITS_PER_QUERY, candidatesMax: CANDIDATES_MAX, nearChunks: ctx.nearChunks };
    const found = await findHits(ctx, viewer, { query, scope, ...options });
    addHits(
      best,
      found.hits.flatMap(({ document_id, pieces }) =>
        pieces.map(({ chunkId, score }) => ({ chunk_id: chunkId, document_id, score })),
      ),
    );
  }
  return [...best.values()].sort((a, b) => b[2] - a[2] || a[0] - b[0]);
}

/** Adds one query's passages. A passage found by several queries is more relevant to the file than its best score alone says. */
function addHits(
  best: Map<number, EvidenceHit>,
  found: readonly { chunk_id: number; document_id: number; score: number }[],
): void {
  const top = found[0]?.score ?? 1;
  for (const chunk of found) {
    const score = chunk.score / top;
    const known = best.get(chunk.chunk_id);
    const sum = known ? Math.max(known[2], score) + 0.2 * Math.min(known[2], score) : score;
    best.set(chunk.chunk_id, [chunk.chunk_id, chunk.document_id, Math.round(sum * 1000) / 1000]);
  }
}
