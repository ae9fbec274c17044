import type { Context, NearChunks } from '../context.ts';
import type { Viewer } from '../documents/visible.ts';
import { hashTerm } from '../text/terms/analyze-token.ts';
import { askedNames } from './aliases/asked-names.ts';
import { chunkMatching, tellingWords } from './chunk-matching.ts';
import { readDays } from './dates/read-days.ts';
import { findCandidates } from './find-candidates.ts';
import { findNearHits, fuseHits } from './near-hits.ts';
import { type Found, type Hit, readHits, toHits } from './passages.ts';
import type { SearchScope } from './queries.ts';
import { finishRanking, scoreCandidates } from './rank/rank-passages.ts';
import type { QueryTerm } from './rank/match-terms.ts';
import { type Question, readQuestion } from './rank/read-question.ts';
import { RECIPE, type Recipe } from './rank/recipes.ts';
import { weighQuery } from './weigh-query.ts';

export type { Found, SearchScope };

export type SearchContext = Pick<Context, 'sql' | 'cpu' | 'findSimilarity'>;

/** A search without limits other than what the caller may see. */
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
  /** Maximum number of messages or documents. */
  limit: number;
  /** Messages of one conversation that may rank ahead of other documents; absent: all. */
  perDocument?: number;
  /** How many chunks are considered, starting with the rarest query terms; more is more exact and slower. */
  candidatesMax: number;
  /** Terms that count as a word of the query, by the word's term. */
  near?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Search by meaning, whose hits are merged with those by words; null or absent: only by words. */
  nearChunks?: NearChunks | null;
  /** Weights of the ranking; `RECIPE` unless an ablation needs another. */
  recipe?: Recipe;
}

/** Documents chunked during a search, as a share of `limit`: a document has several messages or passages. */
const UNCHUNKED_SHARE = 0.25;

/**
 * Returns what answers a query best among what the viewer may see, best first: messages of conversations, and documents with their best
 * passages. The only entry point for retrieval. Empty if no word is known and there is no embedder.
 */
export async function retrievePassages(
  ctx: SearchContext,
  viewer: Viewer,
  request: RetrieveRequest,
): Promise<Found[]> {
  const { hits } = await findHits(ctx, viewer, request);
  return readHits(ctx.sql, viewer, hits);
}

/** What a search found before texts are read. */
export interface FoundHits {
  /** Best first. */
  hits: Hit[];
  /** Terms of the question that nothing the viewer sees has, not even misspelled; empty while documents wait to be chunked. */
  unknown: string[];
}

/** Does the same without reading texts, for callers that show only some of them. */
export async function findHits(
  ctx: SearchContext,
  viewer: Viewer,
  request: RetrieveRequest,
): Promise<FoundHits> {
  const { nearChunks } = request;
  const limit = nearChunks ? request.limit * FUSE_FACTOR : request.limit;
  const [byWords, byMeaning] = await Promise.all([
    findByWords(ctx, viewer, { ...request, limit }),
    nearChunks ? findNearHits(ctx.sql, viewer, { ...request, limit, nearChunks }) : [],
  ]);
  const hits = byMeaning.length ? fuseHits(byWords.hits, byMeaning) : byWords.hits;
  return { hits: hits.slice(0, request.limit), unknown: byWords.unknown };
}

/** Each ranking contributes this many times the limit to the merge. */
const FUSE_FACTOR = 2;

async function findByWords(ctx: SearchContext, viewer: Viewer, request: RetrieveRequest): Promise<FoundHits> {
  const { scope, candidatesMax, limit, perDocument, recipe = RECIPE } = request;
  const question = { ...readQuestion(request.query), names: askedNames(request.query), near: request.near };
  if (!question.words.length && !question.dates.length) return { hits: [], unknown: [] };
  let query = await weighQuery(ctx.sql, viewer, question, recipe);
  const words = tellingWords(question.words, query.queryTerms);
  if (query.isBehind && (await chunkMatching(ctx, viewer, scope, words, Math.ceil(limit * UNCHUNKED_SHARE))))
    query = await weighQuery(ctx.sql, viewer, question, recipe);
  const { queryTerms, totals } = query;
  const placed = queryTerms.flatMap(({ hashes, weight }) => hashes.map((hash) => [hash, weight] as const));
  const asked = askedHashes(question, queryTerms);
  const [{ candidates, readWhole }, similarity] = await Promise.all([
    findCandidates(ctx.sql, viewer, { scope, query, asked, chunksMax: candidatesMax }),
    recipe.lsaWeight ? ctx.findSimilarity(viewer, placed) : null,
  ]);
  const days = await readDays(ctx.sql, viewer, question.dates, candidates);
  const scored = scoreCandidates(candidates, {
    question,
    days,
    queryTerms,
    totals,
    recipe,
    similarity,
    limit,
    perDocument,
  });
  const hits = toHits(finishRanking(scored, await readWhole(scored.toRead)));
  return { hits, unknown: query.isBehind ? [] : query.unknown };
}

/** Returns the terms by which candidates are first scored. */
function askedHashes({ dates, phrases }: Question, queryTerms: readonly QueryTerm[]): Int32Array {
  const hashes = queryTerms.flatMap((term) => term.hashes);
  return Int32Array.from(new Set([...hashes, ...[...dates, ...phrases.flat()].map(hashTerm)]));
}
