import { z } from 'zod';
import { REQUESTED_KINDS } from '../../documents/document.ts';
import { dateSchema } from '../../documents/document-fields.ts';
import { type MetadataFilter, parseMetadataFilter } from '../../documents/filter/metadata-filter.ts';
import type { SearchScope } from '../../search/retrieve-passages.ts';
import { SOURCES, type Source, sourceNameSchema } from '../../tokens.ts';
import { FACT_KINDS } from '../../vocabulary.ts';

const UNKNOWN_FIELDS_SHOWN_MAX = 10;

const MEMORY_TYPES = [...REQUESTED_KINDS, 'summary', ...FACT_KINDS] as const;

const weightOptions = Object.fromEntries(
  SOURCES.map((source) => [
    source,
    z.looseObject({ weight: z.number().min(0).max(100).optional() }).optional(),
  ]),
);

const optionsSchema = z.looseObject({
  after: dateSchema.nullish(),
  before: dateSchema.nullish(),
  filter: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('Conditions on metadata: $eq $ne $gt $gte $lt $lte $in $nin $exists $and $or $not.'),
  resource_ids: z.array(z.string()).max(1_000).nullish(),
  memory_types: z
    .array(z.enum(MEMORY_TYPES))
    .max(MEMORY_TYPES.length)
    .nullish()
    .describe(
      'Only documents with a memory of one of these kinds; only these are returned. memory: every kind but procedure; mood is accepted, and nothing is found for it.',
    ),
  recency_half_life_days: z.number().positive().max(100_000).nullish(),
  max_results: z.int().min(1).max(200).nullish(),
  ...weightOptions,
});

const EFFORTS = ['minimal', 'low', 'medium', 'high', 'very_high'] as const;

/** A name, or a number from 0 on, as older clients send. */
const effortSchema = z.union([
  z.enum(EFFORTS),
  z
    .int()
    .min(0)
    .max(EFFORTS.length - 1)
    .transform((n): (typeof EFFORTS)[number] => EFFORTS[n] ?? 'minimal'),
]);

/** The request of a query. */
export const queryBody = z.looseObject({
  query: z.string().min(1).max(20_000),
  answer: z.boolean().default(false),
  effort: effortSchema.default('minimal'),
  sources: z.array(sourceNameSchema).max(100).nullish(),
  as_of: dateSchema.nullish().describe('The day as of which statements must hold; without it, now.'),
  max_results: z
    .int()
    .min(1)
    .max(200)
    .nullish()
    .describe('How many documents to return; 10 if not given. An answer is the same with any number.'),
  explain: z.boolean().optional().describe('Return how the query was read, in `explain`.'),
  options: optionsSchema.nullish(),
});

export type QueryRequest = z.infer<typeof queryBody>;

/** Returns unknown fields, which are ignored and reported to the caller: they may be misspelled. */
export const unknownFields = (request: QueryRequest): string[] =>
  Object.keys(request)
    .filter((name) => !Object.hasOwn(queryBody.shape, name))
    .slice(0, UNKNOWN_FIELDS_SHOWN_MAX)
    .map(
      (name) =>
        `${JSON.stringify(name.slice(0, 64))} is not a field of this request and was ignored. Fields: ${Object.keys(queryBody.shape).join(', ')}.`,
    );

/** Reads the scope of the search; 422 for a filter that cannot be parsed. */
export function readScope(request: QueryRequest, sources: Source[]): SearchScope {
  const options = request.options ?? {};
  const metadata: MetadataFilter | null =
    options.filter == null ? null : parseMetadataFilter(options.filter, ['body', 'options', 'filter']);
  return {
    // If only unknown sources are named, nothing is searched.
    sources: request.sources?.length ? sources : null,
    resourceIds: options.resource_ids ?? null,
    after: options.after ?? null,
    before: options.before ?? null,
    metadata,
    collection: null,
  };
}

/** Returns the score factors by source. */
export function readWeights(request: QueryRequest): Partial<Record<Source, number>> {
  // The options' schema has one entry per source; a spread over `SOURCES` built it, so its type has lost their names.
  const options = (request.options ?? {}) as Partial<Record<Source, { weight?: number }>>;
  return Object.fromEntries(
    SOURCES.flatMap((source) =>
      options[source]?.weight === undefined ? [] : [[source, options[source].weight]],
    ),
  );
}
