import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type MetadataFilter, parseMetadataFilter } from '../../documents/metadata-filter.ts';
import { formatHighlightId } from '../../feedback/highlight-id.ts';
import { type NewResult, recordQuery } from '../../feedback/record-query.ts';
import { defineRoute } from '../../http/define-route.ts';
import { dateSchema } from '../../documents/document-fields.ts';
import { readExtracted } from '../../memories/read-extracted.ts';
import { memoryMetadataSchema, presentMetadata } from '../../memories/present-memory.ts';
import { DOCUMENT_TYPES, SOURCES, type Source, sourceSchema, sourceTokenSchema } from '../../tokens.ts';
import { type Citation, writeAnswer } from '../../search/write-answer.ts';
import { EVERYWHERE, retrieveChunks, type SearchScope } from '../../search/retrieve-chunks.ts';
import { type DocumentHit, searchDocuments } from '../../search/search-documents.ts';

/** How far from the exact ranking a search may stop looking: chunks that are candidates, from the rarest terms on. */
const CANDIDATES_MAX = { minimal: 2_000, low: 5_000, medium: 20_000, high: 200_000 } as const;
const HIGHLIGHTS_PER_DOCUMENT = 3;

const weightOptions = Object.fromEntries(
  SOURCES.map((source) => [
    source,
    z.looseObject({ weight: z.number().min(0).max(100).optional() }).optional(),
  ]),
);

const optionsSchema = z
  .looseObject({
    after: dateSchema.nullish(),
    before: dateSchema.nullish(),
    filter: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe('Conditions on metadata: $eq $ne $gt $gte $lt $lte $in $nin $exists $and $or $not.'),
    resource_ids: z.array(z.string()).max(1_000).nullish(),
    memory_types: z
      .array(z.string())
      .max(50)
      .nullish()
      .describe('Only documents with a memory of one of these kinds; only these are returned.'),
    recency_half_life_days: z.number().positive().max(100_000).nullish(),
    max_results: z.int().min(1).max(200).nullish(),
    ...weightOptions,
  })
  .meta({ id: 'SearchOptions' });

const highlightSchema = z.object({ id: z.string(), text: z.string(), score: z.number() });

export const resourceSchema = z
  .object({
    resource_id: z.string(),
    source: sourceTokenSchema,
    type: z.enum(DOCUMENT_TYPES),
    title: z.string().nullable(),
    score: z.number(),
    metadata: memoryMetadataSchema,
    highlights: z.array(highlightSchema),
    memories: z.array(z.string()),
  })
  .meta({ id: 'SearchResult' });

const EFFORTS = ['minimal', 'low', 'medium', 'high'] as const;

/** By name, or by number from 0 on, as older clients send it. */
const effortSchema = z.union([
  z.enum(EFFORTS),
  z
    .int()
    .min(0)
    .max(EFFORTS.length - 1)
    .transform((n): (typeof EFFORTS)[number] => EFFORTS[n] ?? 'minimal'),
]);

const body = z.object({
  query: z.string().min(1).max(20_000),
  answer: z.boolean().default(false),
  effort: effortSchema.default('minimal'),
  sources: z.array(sourceSchema).nullish(),
  max_results: z.int().min(1).max(200).nullish(),
  options: optionsSchema.nullish(),
});

type Body = z.infer<typeof body>;

export const queryMemories = defineRoute({
  method: 'POST',
  path: '/memories/query',
  summary: 'Search documents by what they say, with an answer when asked for',
  tag: 'Memories',
  scope: 'memories:read',
  body,
  response: z.object({
    documents: z.array(resourceSchema),
    answer: z.string().nullable(),
    citations: z.array(
      z.object({
        label: z.string(),
        source: z.string(),
        resource_id: z.string(),
        title: z.string().nullable(),
        quote: z.string(),
      }),
    ),
    errors: z.array(z.object({ error: z.string(), message: z.string() })),
    notices: z.array(z.string()),
    query_id: z.string().nullable().describe('Null when the service keeps no queries.'),
    score: z.number().nullable(),
  }),
  handler: async (ctx: Context, { actor, body: request }) => {
    const scope = readScope(request);
    const limit = request.max_results ?? request.options?.max_results ?? 10;
    const kinds = request.options?.memory_types ?? null;
    const hits = await searchDocuments(ctx, actor, {
      query: request.query,
      scope,
      // Documents without a memory of the wanted kinds fall away afterwards.
      limit: kinds ? Math.min(200, limit * 5) : limit,
      candidatesMax: CANDIDATES_MAX[request.effort],
      weights: readWeights(request),
      recencyHalfLifeDays: request.options?.recency_half_life_days ?? null,
      now: ctx.now(),
      nearChunks: ctx.nearChunks,
    });
    const extracted = await readExtracted(
      ctx.sql,
      actor.appId,
      hits.map((hit) => hit.row.document_id),
      kinds,
    );
    const kept = hits
      .filter((hit) => !kinds || (extracted.memories.get(hit.row.document_id)?.length ?? 0) > 0)
      .slice(0, limit);
    const errors: { error: string; message: string }[] = [];
    const written = request.answer
      ? await tryAnswer(ctx, actor.appId, request.query, kept, errors)
      : { answer: null, citations: [] };
    const queryId = randomUUID();
    await recordQuery(ctx, actor, {
      queryId,
      query: request.query,
      answer: written.answer,
      results: kept.map(resultOf),
    });
    return {
      documents: kept.map((hit) => presentHit(hit, extracted, queryId)),
      ...written,
      errors,
      notices: await noticesFor(ctx, actor, request, scope, kept.length),
      query_id: ctx.config.queryDays > 0 ? queryId : null,
      score: null,
    };
  },
});

function readScope(request: Body): SearchScope {
  const options = request.options ?? {};
  const metadata: MetadataFilter | null =
    options.filter == null ? null : parseMetadataFilter(options.filter, ['body', 'options', 'filter']);
  return {
    sources: request.sources?.length ? request.sources : null,
    resourceIds: options.resource_ids ?? null,
    after: options.after ?? null,
    before: options.before ?? null,
    metadata,
    collection: null,
  };
}

function readWeights(request: Body): Partial<Record<Source, number>> {
  const options = (request.options ?? {}) as Partial<Record<Source, { weight?: number }>>;
  return Object.fromEntries(
    SOURCES.flatMap((source) =>
      options[source]?.weight === undefined ? [] : [[source, options[source].weight]],
    ),
  );
}

const resultOf = (hit: DocumentHit): NewResult => ({
  documentId: hit.row.document_id,
  score: hit.score,
  chunks: hit.chunks
    .slice(0, HIGHLIGHTS_PER_DOCUMENT)
    .map((chunk) => ({ chunkId: chunk.chunk_id, score: chunk.score })),
});

function presentHit(
  hit: DocumentHit,
  extracted: Awaited<ReturnType<typeof readExtracted>>,
  queryId: string,
): z.infer<typeof resourceSchema> {
  const { row } = hit;
  return {
    resource_id: row.resource_id,
    source: row.source,
    type: row.type,
    title: row.title,
    score: hit.score,
    metadata: presentMetadata(row, extracted.events.get(row.document_id) ?? []),
    highlights: hit.chunks.slice(0, HIGHLIGHTS_PER_DOCUMENT).map((chunk) => ({
      id: formatHighlightId({ queryId, chunkId: chunk.chunk_id }),
      text: chunk.text,
      score: chunk.score,
    })),
    memories: (extracted.memories.get(row.document_id) ?? []).map((m) => m.text),
  };
}

/** A model that fails costs the answer, never the documents. */
async function tryAnswer(
  ctx: Context,
  appId: string,
  question: string,
  hits: DocumentHit[],
  errors: { error: string; message: string }[],
): Promise<{ answer: string | null; citations: Citation[] }> {
  try {
    return await writeAnswer(ctx.model, appId, question, hits);
  } catch (error) {
    ctx.log.error({ err: error }, 'an answer could not be written');
    errors.push({
      error: 'AnswerFailed',
      message: 'The model did not give a usable answer; the documents below are complete.',
    });
    return { answer: null, citations: [] };
  }
}

/** Says which bound emptied the result, by looking again without it. */
async function noticesFor(
  ctx: Context,
  actor: { appId: string; userId: string | null },
  request: Body,
  scope: SearchScope,
  found: number,
): Promise<string[]> {
  if (found > 0) return [];
  const any = async (tried: SearchScope) =>
    (
      await retrieveChunks(ctx, actor, {
        query: request.query,
        scope: tried,
        limit: 1,
        candidatesMax: CANDIDATES_MAX.minimal,
      })
    ).length > 0;
  if (!(await any(EVERYWHERE))) return ['No document that you can see holds any word of the query.'];
  const bounds: [string, Partial<SearchScope>][] = [
    ['sources', { sources: null }],
    ['options.resource_ids', { resourceIds: null }],
    ['options.after / options.before', { after: null, before: null }],
    ['options.filter', { metadata: null }],
  ];
  const guilty: string[] = [];
  for (const [name, freed] of bounds) {
    const isSet = Object.keys(freed).some((key) => scope[key as keyof SearchScope] !== null);
    if (isSet && (await any({ ...scope, ...freed })))
      guilty.push(`Nothing is left with this bound: ${name}. Without it there are results.`);
  }
  if (guilty.length) return guilty;
  return request.options?.memory_types
    ? ['Nothing is left with this bound: options.memory_types.']
    : ['Each of the given bounds alone would leave results; all together leave none.'];
}
