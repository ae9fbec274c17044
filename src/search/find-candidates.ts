import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { readTerms, unpackPassage } from '../text/passages/packed-passage.ts';
import { chooseTerms, presenceWeights } from './choose-terms.ts';
import { type CandidateRow, listCandidates, listNeighbors, type SearchScope } from './queries.ts';
import type { Candidate } from './rank/lay-out.ts';
import type { WeighedQuery } from './weigh-query.ts';

/** Chunks that are ranked; of more, those with the least of the question are left out. */
const RANKED_MAX = 500;
/** Of so many of the best chunks of conversations the chunks around them are read too. */
const WITH_NEIGHBORS_MAX = 200;

/** The chunks to rank: the best by the words they hold, and what stands around those of conversations. */
export async function findCandidates(
  db: Db,
  viewer: Viewer,
  request: {
    scope: SearchScope;
    query: WeighedQuery;
    chunksMax: number;
  },
): Promise<Candidate[]> {
  const { query, chunksMax } = request;
  const groups = chooseTerms(query.queryTerms, { chunks: query.chunks, chunksMax });
  if (!groups.length) return [];
  const rows = await listCandidates(db, viewer, request.scope, {
    groups: groups.map(({ terms, beside, limit }) => ({
      limit,
      terms: terms.flatMap((term) => term.terms),
      beside: beside?.flatMap((term) => term.terms) ?? null,
    })),
    weights: presenceWeights(query.queryTerms, query.chunks),
    lengthMean: query.lengthMean,
    limit: RANKED_MAX,
  });
  const found = rows.map(toCandidate);
  const around = missingNeighbors(found);
  if (!around.length) return found;
  return [...found, ...(await listNeighbors(db, viewer, around)).map(toCandidate)];
}

const toCandidate = (row: CandidateRow): Candidate => ({
  chunkId: row.chunk_id,
  documentId: row.document_id,
  position: row.position,
  packed: unpackPassage(row.packed, readTerms(row.terms)),
});

/** Where the chunks stand that are right before or behind one of a conversation and are not among them. */
function missingNeighbors(candidates: readonly Candidate[]): { document_id: number; position: number }[] {
  const placeOf = (documentId: number, position: number) => `${documentId}/${position}`;
  const known = new Set(candidates.map((c) => placeOf(c.documentId, c.position)));
  const missing: { document_id: number; position: number }[] = [];
  for (const { documentId, position } of candidates
    .filter((c) => c.packed.isConversation)
    .slice(0, WITH_NEIGHBORS_MAX))
    for (const at of [position - 1, position + 1]) {
      if (at < 0 || known.has(placeOf(documentId, at))) continue;
      known.add(placeOf(documentId, at));
      missing.push({ document_id: documentId, position: at });
    }
  return missing;
}
