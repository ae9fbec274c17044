import { listByIds } from '../../documents/reads.ts';
import type { Db } from '../../db/types.ts';
import type { Viewer } from '../../documents/visible.ts';
import { readHits } from '../passages.ts';
import type { SearchScope } from '../queries.ts';
import type { DocumentHit } from '../search-documents.ts';
import { listNewestMembers, type MemberRow } from './queries.ts';
import { type SeriesPattern, seriesPattern } from './series-pattern.ts';

/** Series looked at: those with the best documents found. */
const SERIES_MAX = 2;
/** Newest members read of each: what is asked for may be in the last but one. */
const MEMBERS_MAX = 3;
const CHUNKS_MAX = 5_000;
const PASSAGES_MAX = 3;

/**
 * Returns the newest members of the series among the found documents that have a term of each group, those of `stateTerms`, in one passage: among 200 minutes that match equally well, search may find any. They get the score of the best member found.
 */
export async function findNewestMembers(
  db: Db,
  viewer: Viewer,
  groups: readonly (readonly string[])[],
  { hits, scope, until }: { hits: readonly DocumentHit[]; scope: SearchScope; until: string },
): Promise<DocumentHit[]> {
  if (!groups.length) return [];
  const search = { groups, until, chunksMax: CHUNKS_MAX, limit: MEMBERS_MAX };
  const found = await Promise.all(
    seriesAmong(hits).map(async ({ pattern, best }) => {
      const members = await listNewestMembers(db, viewer, scope, { ...search, pattern });
      return members.map((member) => ({ member, best }));
    }),
  );
  return readMembers(db, viewer, found.flat());
}

/** Returns the series of the found documents, each with its best member, best first. */
function seriesAmong(hits: readonly DocumentHit[]): { pattern: SeriesPattern; best: DocumentHit }[] {
  const byPattern = new Map<string, { pattern: SeriesPattern; best: DocumentHit }>();
  for (const best of hits) {
    const pattern = seriesPattern(best.row);
    if (pattern && !byPattern.has(pattern.matches)) byPattern.set(pattern.matches, { pattern, best });
  }
  return [...byPattern.values()].slice(0, SERIES_MAX);
}

async function readMembers(
  db: Db,
  viewer: Viewer,
  found: readonly { member: MemberRow; best: DocumentHit }[],
): Promise<DocumentHit[]> {
  if (!found.length) return [];
  const scored = found.map(({ member: { document_id, chunk_ids }, best: { score, parts } }) => ({
    document_id,
    score,
    words: [],
    weights: [],
    held: [],
    parts,
    isMessage: false,
    pieces: chunk_ids.slice(0, PASSAGES_MAX).map((chunkId) => ({ chunkId, score, spans: null })),
  }));
  const [rows, read] = await Promise.all([
    listByIds(
      db,
      viewer,
      scored.map((one) => one.document_id),
    ),
    readHits(db, viewer, scored),
  ]);
  const rowOf = new Map(rows.map((row) => [row.document_id, row]));
  return read.flatMap(({ document_id, score, parts, passages }) => {
    const row = rowOf.get(document_id);
    return row
      ? [{ row, score, recency: 1, words: [], terms: [], parts, passages, changes: [], asked: null }]
      : [];
  });
}
