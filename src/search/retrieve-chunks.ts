import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { queryTerms } from '../text/terms.ts';
import { candidateTerms, weighTerms } from './bm25.ts';
import {
  type ChunkHit,
  countTerms,
  findTotals,
  listTermFrequencies,
  rankChunks,
  type SearchScope,
} from './queries.ts';

export type { ChunkHit, SearchScope };

/** A search without bounds beside what the caller may see. */
export const EVERYWHERE: SearchScope = {
  sources: null,
  resourceIds: null,
  after: null,
  before: null,
  metadata: null,
  collection: null,
};

export interface RetrieveRequest {
  query: string;
  scope: SearchScope;
  /** Chunks wanted. */
  limit: number;
  /** How many chunks are looked at, from the rarest query terms on; more is exacter and slower. */
  candidatesMax: number;
}

/** Further terms of a very long query say little and each costs time. */
const TERMS_MAX = 64;
/** Terms that the statistics do not know are counted up to here: they are newer than the last refresh, so rare. */
const COUNT_MAX = 2_000;
/** Exactly scored chunks for each one wanted. */
const SHORTLIST_FACTOR = 4;
const SHORTLIST_MIN = 200;

/** The chunks that answer a query best, by BM25 over terms the viewer may see; best first. Empty when no term is known. */
export async function retrieveChunks(db: Db, viewer: Viewer, request: RetrieveRequest): Promise<ChunkHit[]> {
  const terms = queryTerms(request.query).slice(0, TERMS_MAX);
  if (!terms.length) return [];
  const [totals, known] = await Promise.all([findTotals(db, viewer), listTermFrequencies(db, viewer, terms)]);
  const unknown = terms.filter((term) => !known.has(term));
  const counted = unknown.length
    ? await countTerms(db, viewer, unknown, COUNT_MAX)
    : new Map<string, number>();
  const weights = weighTerms(new Map([...known, ...counted]), Math.max(1, totals.chunks));
  if (!weights.length) return [];
  return rankChunks(db, viewer, request.scope, {
    weights,
    candidates: candidateTerms(weights, request.candidatesMax),
    lengthMean: Math.max(1, totals.length_mean),
    shortlist: Math.max(SHORTLIST_MIN, request.limit * SHORTLIST_FACTOR),
    limit: request.limit,
  });
}
