import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../documents/visible.ts';
import { formatHighlightId } from '../../feedback/highlight-id.ts';
import { type NewResult, recordQuery } from '../../feedback/record-query.ts';
import type { Actor } from '../../http/actor.ts';
import { defineRoute } from '../../http/define-route.ts';
import { createOpaqueIds, type OpaqueIds } from '../../lib/ids/opaque-ids.ts';
import { createExtractedReader, type Extracted } from '../../memories/read-extracted.ts';
import { presentResult } from '../../memories/search-result.ts';
import { type Answered, NO_ANSWER } from '../../search/answer/quote-answer.ts';
import { askByName } from '../../search/asker/ask-by-name.ts';
import type { Passage } from '../../search/passages.ts';
import { createWordMarker } from '../../search/explain/mark-words.ts';
import { explainQuery } from '../../search/explain/explain-query.ts';
import { noticesFor } from '../../search/explain/query-notices.ts';
import type { SearchScope } from '../../search/retrieve-passages.ts';
import { type DocumentHit, searchDocuments } from '../../search/search-documents.ts';
import { READ_MAX, FOUND_MAX } from '../../search/answer/pool/documents-to-read.ts';
import { nearWordsOf, type NearWords, saidInstead } from '../../search/answer/pool/near-words.ts';
import { sayPlainly } from '../../search/answer/question/plain-question.ts';
import { stateTerms } from '../../search/answer/pool/state-terms.ts';
import { findNewestMembers } from '../../search/series/find-newest.ts';
import { isShortEnough } from '../../search/answer/read-asked.ts';
import { writeAnswer } from '../../search/write-answer.ts';
import { splitSources } from '../../tokens.ts';
import { type foundSchema, queryAnswerSchema, type supersededSchema } from './query-answer.ts';
import { type QueryRequest, queryBody, readScope, readWeights, unknownFields } from './query-request.ts';

/** Maximum chunks that a search ranks, those with the rarest terms first: fewer is faster, but less exact. */
const CANDIDATES_MAX = {
  minimal: 5_000,
  low: 10_000,
  medium: 50_000,
  high: 200_000,
  very_high: 1_000_000,
} as const;
const HIGHLIGHTS_PER_DOCUMENT = 3;

const presentSuperseded = ({ row, changes }: DocumentHit): z.infer<typeof supersededSchema>[] =>
  changes
    .filter(({ old }) => old.document_id === row.document_id)
    .map(({ old, current, slot, value, until }) => ({
      statement: old.quote ?? old.text,
      slot,
      memory_id: current.memory_id,
      text: current.text,
      value,
      until,
      source: current.source,
      resource_id: current.resource_id,
    }));

export const queryMemories = defineRoute({
  method: 'POST',
  path: '/memories/query',
  summary: 'Search the text of documents, optionally with an answer',
  tag: 'Memories',
  scope: 'memories:read',
  body: queryBody,
  response: queryAnswerSchema,
  handler: (ctx: Context, { actor, body }) => answerQuery(ctx, actor, body),
});

/** Runs a query, with an answer if requested; stores it for ratings. */
export async function answerQuery(
  ctx: Context,
  actor: Actor,
  request: QueryRequest,
): Promise<z.infer<typeof queryAnswerSchema>> {
  const { sources, errors: unsupported } = splitSources(request.sources ?? []);
  const scope = readScope(request, sources);
  const found = await findForAsker(ctx, actor, request, scope);
  const { kept, extracted, written, errors, notices } = found;
  const markWords = createWordMarker(kept.flatMap((hit) => hit.words));
  const queryId = randomUUID();
  const ids = createOpaqueIds(ctx.secretKey, actor.appId);
  await recordQuery(ctx, actor, {
    queryId,
    query: request.query,
    answer: written.answer,
    results: kept.map(resultOf),
  });
  return {
    documents: kept.map((hit) => presentHit(hit, extracted, queryId, ids, markWords)),
    answer: written.answer,
    citations: written.citations,
    nearest_passage: written.nearest,
    errors: [...unsupported, ...errors],
    notices: [
      ...unknownFields(request),
      ...(await noticesFor(ctx, actor, {
        query: request.query,
        scope,
        wantsAnswer: request.answer,
        wantsMemories: Boolean(request.options?.memory_types),
        hits: kept,
        unknown: found.unknown,
        written,
      })),
      ...notices,
    ],
    query_id: ctx.config.queryDays > 0 ? queryId : null,
    score: null,
    explain: request.explain ? await explainQuery(ctx.sql, actor, request.query) : null,
  };
}

interface FoundAnswer {
  kept: DocumentHit[];
  /** Terms of what was asked that no document has. */
  unknown: string[];
  extracted: Extracted;
  written: Answered;
  errors: { error: string; message: string }[];
  notices: string[];
}

/**
 * Searches and answers. Documents call people by name, so “when does my lease end” is first asked with the name of the user who asks; without an
 * answer, as it was asked: “how do I …” is about anybody. With a model it is asked once, since each answer costs a call.
 */
async function findForAsker(
  ctx: Context,
  actor: Actor,
  request: QueryRequest,
  scope: SearchScope,
): Promise<FoundAnswer> {
  const isReadByRules = request.answer && !ctx.model.answer && isShortEnough(request.query);
  if (!isReadByRules) return findAnswer(ctx, actor, request, scope);
  const named = await askByName(ctx.sql, actor, request.query);
  const own = named === null ? null : await findAnswer(ctx, actor, { ...request, query: named }, scope);
  if (own && own.written.answer !== null) return own;
  const found = await findAnswer(ctx, actor, request, scope);
  if (found.written.answer !== null) return found;
  return (await findByNearWords(ctx, actor, request, scope)) ?? found;
}

/** Asks again with near-synonyms of what the question is about, as documents may name it so; null if that gives no answer either. */
async function findByNearWords(
  ctx: Context,
  actor: Actor,
  request: QueryRequest,
  scope: SearchScope,
): Promise<FoundAnswer | null> {
  const near = nearWordsOf(request.query);
  if (!near.size) return null;
  const found = await findAnswer(ctx, actor, { ...request, query: sayPlainly(request.query) }, scope, near);
  const { answer } = found.written;
  if (answer === null) return null;
  const said = saidInstead(request.query, answer).map((word) => `“${word.said}” for “${word.asked}”`);
  const notice = `Answered from documents found by words of nearly the same meaning${said.length ? `: ${said.join(', ')}` : ''}.`;
  return { ...found, notices: [notice] };
}

async function findAnswer(
  ctx: Context,
  actor: Actor,
  request: QueryRequest,
  scope: SearchScope,
  near?: NearWords,
): Promise<FoundAnswer> {
  const limit = request.max_results ?? request.options?.max_results ?? 10;
  const wanted = request.answer ? foundFor(limit) : limit;
  const kinds = request.options?.memory_types ?? null;
  const readExtracted = createExtractedReader(ctx.sql, actor.appId, kinds);
  const { hits, unknown } = await searchDocuments(ctx, actor, {
    query: request.query,
    scope,
    // Documents without a memory of the requested kinds are dropped afterwards.
    limit: kinds ? Math.min(200, wanted * 5) : wanted,
    candidatesMax: CANDIDATES_MAX[request.effort],
    weights: readWeights(request),
    recencyHalfLifeDays: request.options?.recency_half_life_days ?? null,
    now: ctx.now(),
    asOf: request.as_of?.slice(0, 10) ?? null,
    nearChunks: ctx.nearChunks,
    near,
    readAhead: readExtracted,
  });
  const extracted = await readExtracted(hits.map((hit) => hit.row.document_id));
  const able = hits.filter((hit) => !kinds || (extracted.memories.get(hit.row.document_id)?.length ?? 0) > 0);
  const kept = able.slice(0, limit);
  if (!request.answer) return { kept, unknown, extracted, written: NO_ANSWER, errors: [], notices: [] };
  const read = { hits: able.slice(0, wanted), scope, isNear: near !== undefined };
  return { kept, unknown, extracted, ...(await tryAnswer(ctx, actor, request, read)), notices: [] };
}

/** Returns how many documents to search for an answer: never fewer, so that it is the same however few results the caller wants to see. */
const foundFor = (limit: number): number => Math.max(limit, FOUND_MAX);

/** Returns its best passages: for a chunk of a conversation only the best message, because ratings are per chunk. */
const highlightsOf = ({ passages }: DocumentHit): Passage[] =>
  [...Map.groupBy(passages, (passage) => passage.chunk_id).values()]
    .flatMap(([best]) => best ?? [])
    .slice(0, HIGHLIGHTS_PER_DOCUMENT);

const resultOf = (hit: DocumentHit): NewResult => ({
  documentId: hit.row.document_id,
  score: hit.score,
  chunks: highlightsOf(hit).map(({ chunk_id, score }) => ({ chunkId: chunk_id, score })),
});

function presentHit(
  hit: DocumentHit,
  extracted: Extracted,
  queryId: string,
  ids: OpaqueIds,
  markWords: ReturnType<typeof createWordMarker>,
): z.infer<typeof foundSchema> {
  const { row } = hit;
  const highlights = highlightsOf(hit).map((passage) => {
    const { text, places } = passage.shown ?? passage;
    return {
      id: formatHighlightId({ queryId, chunkId: passage.chunk_id }, ids),
      text,
      score: passage.score,
      places,
      block_id: places[0]?.block_id ?? null,
      ranges: markWords(text),
    };
  });
  const { words, parts: steps, score, terms, recency } = hit;
  const meaning = steps.similarity ?? 0;
  return {
    ...presentResult(row, { score, highlights }, extracted),
    why: { words, steps, terms, meaning, recency },
    superseded_by: presentSuperseded(hit),
  };
}

/** Writes the answer; if the model fails, quotes the documents instead, and says so in `errors`. */
async function tryAnswer(
  ctx: Context,
  actor: Viewer,
  { query, as_of }: QueryRequest,
  { hits, scope, isNear }: { hits: DocumentHit[]; scope: SearchScope; isNear: boolean },
): Promise<Pick<FoundAnswer, 'written' | 'errors'>> {
  const until = as_of ?? ctx.now().toISOString();
  const newest =
    hits.length < READ_MAX
      ? []
      : await findNewestMembers(ctx.sql, actor, stateTerms(query), { hits, scope, until });
  const { failure, ...written } = await writeAnswer(ctx, actor, query, { hits, newest, isNear });
  if (!failure) return { written, errors: [] };
  ctx.log.error({ err: failure }, 'the model wrote no usable answer');
  const message = 'The model gave no usable answer. What is answered quotes the documents.';
  return { written, errors: [{ error: 'AnswerFailed', message }] };
}
