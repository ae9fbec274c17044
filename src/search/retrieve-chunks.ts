import type { Context, NearChunks } from '../context.ts';
import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { queryTerms } from '../text/terms.ts';
import { candidateTerms, weighTerms } from './bm25.ts';
import { cutMatching } from './cut-matching.ts';
import {
  type ChunkHit,
  countTerms,
  findTotals,
  listTermFrequencies,
  rankChunks,
  type SearchScope,
} from './queries.ts';
import { fuseRanks } from './vectors/fuse-ranks.ts';
import { listChunkIds, listChunks } from './vectors/queries.ts';

export type { ChunkHit, SearchScope };

export type SearchContext = Pick<Context, 'sql' | 'cpu'>;

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
  /** Search by meaning, whose hits are merged with those by words; null or absent: by words alone. */
  nearChunks?: NearChunks | null;
}

/** Further terms of a very long query say little and each costs time. */
const TERMS_MAX = 64;
/** Terms that the statistics do not know are counted up to here: they are newer than the last refresh, so rare. */
const COUNT_MAX = 2_000;
/** Exactly scored chunks for each one wanted. */
const SHORTLIST_FACTOR = 4;
const SHORTLIST_MIN = 200;

/** Documents that are cut for a search, for each chunk wanted: a document found gives several (see search-documents.ts). */
const UNCUT_SHARE = 0.25;

/** Chunks that each ranking gives the other to merge with, for each one wanted. */
const FUSE_FACTOR = 2;
/** A narrow scope is looked up before the search by meaning; a wider one is applied to more of its hits afterwards. */
const AMONG_MAX = 20_000;
const BEYOND_AMONG_FACTOR = 8;

/**
 * The chunks that answer a query best, of those that the viewer may see; best first. By BM25 over their terms; with an embedder both
 * rankings are merged by reciprocal ranks. Empty when no term is known and there is no embedder.
 */
export async function retrieveChunks(
  ctx: SearchContext,
  viewer: Viewer,
  request: RetrieveRequest,
): Promise<ChunkHit[]> {
  if (!request.nearChunks) return retrieveByWords(ctx, viewer, request);
  const wider = { ...request, limit: request.limit * FUSE_FACTOR };
  const [byWords, byMeaning] = await Promise.all([
    retrieveByWords(ctx, viewer, wider),
    retrieveByMeaning(ctx.sql, viewer, wider, request.nearChunks),
  ]);
  if (!byMeaning.length) return byWords.slice(0, request.limit);
  return fuseRanks([byWords, byMeaning], (hit) => hit.chunk_id)
    .slice(0, request.limit)
    .map(({ item, score }) => ({ ...item, score }));
}

async function retrieveByMeaning(
  db: Db,
  viewer: Viewer,
  { query, scope, limit }: RetrieveRequest,
  nearChunks: NearChunks,
): Promise<ChunkHit[]> {
  const isNarrow = Object.values(scope).some((bound) => bound != null);
  const ids = isNarrow ? await listChunkIds(db, viewer, scope, AMONG_MAX + 1) : [];
  const isListed = isNarrow && ids.length <= AMONG_MAX;
  if (isListed && !ids.length) return [];
  const near = await nearChunks({
    ...viewer,
    query,
    limit: isListed ? limit : limit * BEYOND_AMONG_FACTOR,
    among: isListed ? new Set(ids) : null,
  });
  const chunks = await listChunks(
    db,
    viewer,
    scope,
    near.map((hit) => hit.chunkId),
  );
  const byId = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  return near
    .flatMap(({ chunkId, similarity }) => {
      const chunk = byId.get(chunkId);
      return chunk ? [{ ...chunk, score: similarity }] : [];
    })
    .slice(0, limit);
}

async function retrieveByWords(
  ctx: SearchContext,
  viewer: Viewer,
  request: RetrieveRequest,
): Promise<ChunkHit[]> {
  const db = ctx.sql;
  const terms = queryTerms(request.query).slice(0, TERMS_MAX);
  if (!terms.length) return [];
  await cutMatching(ctx, viewer, request.scope, terms, Math.ceil(request.limit * UNCUT_SHARE));
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
