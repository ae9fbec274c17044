import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { sumByDate } from '../../../documents/counts/queries.ts';
import { type Bucket, BUCKETS, type BucketRow } from '../../../documents/document-date.ts';
import { countByDate, type ListFilter } from '../../../documents/filter/queries.ts';
import { readListFilter } from '../../../documents/list-documents.ts';
import type { Viewer } from '../../../documents/visible.ts';
import { invalidField } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import { conditionsSchema, readConditions } from './list-conditions.ts';

/** About 200 KB of response. */
const BUCKETS_MAX = 4_000;

export const getTimeline = defineRoute({
  method: 'GET',
  path: '/memories/timeline',
  summary: 'Count documents by date, with the conditions of GET /memories/list',
  tag: 'Memories',
  scope: 'memories:read',
  query: conditionsSchema.extend({
    bucket: z.enum(BUCKETS).default('month').describe('In UTC; a week begins on Monday.'),
  }),
  response: z.object({
    total: z.int(),
    buckets: z
      .array(z.object({ start: z.string(), count: z.int() }))
      .describe('Periods with documents, oldest first.'),
    errors: z.array(z.object({ error: z.string(), message: z.string() })),
  }),
  handler: async (ctx: Context, { actor, query }) => {
    const { conditions, errors } = await readConditions(ctx, actor, query);
    const filter = errors.length ? null : readListFilter(conditions);
    const rows = filter ? await countBuckets(ctx, actor, filter, query.bucket) : [];
    if (rows.length > BUCKETS_MAX)
      throw invalidField(
        ['query', 'bucket'],
        `gives ${rows.length} periods with documents, but at most ${BUCKETS_MAX} can be returned; choose a longer one, or narrow with after and before`,
      );
    return {
      total: rows.reduce((sum, { n }) => sum + n, 0),
      buckets: rows.map(({ start, n }) => ({ start: start.toISOString(), count: n })),
      errors,
    };
  },
});

/** Counts from the stored counts if they suffice, else document by document. */
function countBuckets(
  { sql }: Pick<Context, 'sql'>,
  viewer: Viewer,
  filter: ListFilter,
  bucket: Bucket,
): Promise<BucketRow[]> {
  const { source, status, type, collection, metadata, title, documentIds } = filter;
  const after = dayOf(filter.after ?? null);
  const before = dayOf(filter.before ?? null);
  const isKept =
    type == null &&
    metadata === null &&
    title == null &&
    documentIds == null &&
    after !== undefined &&
    before !== undefined;
  return isKept
    ? sumByDate(sql, viewer, { source, status, collection, after, before }, bucket)
    : countByDate(sql, viewer, filter, bucket);
}

/** Returns the UTC day that begins at this time; undefined for a time within a day. */
function dayOf(time: string | null): string | null | undefined {
  if (time === null) return null;
  const [, day] = /^(.+)T00:00:00(?:\.0+)?Z$/.exec(new Date(time).toISOString()) ?? [];
  return day;
}
