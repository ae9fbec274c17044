import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { countOwned, findNewestId, type ListFilter } from '../../../documents/filter/queries.ts';
import { readListFilter } from '../../../documents/list-documents.ts';
import { listIdsOf } from '../../../documents/reads.ts';
import type { Viewer } from '../../../documents/visible.ts';
import { conflict, invalidField } from '../../../errors.ts';
import { defineRoute } from '../../../http/define-route.ts';
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkChange,
  STATUS_OF_ACTION,
} from '../../../ingest/bulk/bulk-change.workflow.ts';
import { conditionsSchema, readConditions } from './list-conditions.ts';

/** For documents that a person selects one by one. */
const DOCUMENTS_MAX = 2_000;

const body = z.object({
  filter: conditionsSchema
    .extend({
      filter: z.record(z.string(), z.unknown()).optional().describe('Conditions on metadata, as in a query.'),
      documents: z
        .array(z.object({ source: z.string().min(1).max(64), resource_id: z.string().min(1) }))
        .min(1)
        .max(DOCUMENTS_MAX)
        .optional()
        .describe('Only these documents, if they meet the other conditions.'),
    })
    .describe('The conditions of GET /memories/list; {} is every document of the caller.')
    .meta({ examples: [{ source: 'slack', status: 'failed' }] }),
  action: z
    .enum(BULK_ACTIONS)
    .describe(
      'retry: failed documents, except files of which nothing could be read (`unreadable` in the answer): they are not stored, so upload them again; approve, reject: those in review; delete: all that match.',
    ),
  expected: z
    .int()
    .min(0)
    .describe(
      'The expected number of matches; if it differs, nothing is done (409, with the current number in its detail).',
    ),
});

export const changeBulk = defineRoute({
  method: 'POST',
  path: '/memories/bulk',
  summary: 'Retry, approve, reject or delete all documents of the caller that match, in the background',
  tag: 'Memories',
  scope: 'memories:write',
  body,
  response: z.object({
    id: z.string(),
    matched: z.int().describe('The number that was expected.'),
    unreadable: z
      .int()
      .describe(
        'For retry: how many of these are files of which nothing could be read; they stay failed. Upload them again.',
      ),
  }),
  status: 202,
  audit: {
    action: 'documents.changed_in_bulk',
    target: ({ body: { action }, result }) => `${action}: ${result.matched - result.unreadable} documents`,
  },
  handler: async (ctx: Context, { actor, body: request }) => {
    const filter = await readFilter(ctx, actor, request);
    const matched = filter === null ? 0 : await countOwned(ctx.sql, actor, filter);
    if (matched !== request.expected)
      throw conflict(
        'CountChanged',
        `${matched} documents match now, but the request expects ${request.expected}. Nothing was done. Look at them, then send that number.`,
        { matched },
      );
    const id = `bulk-${randomUUID()}`;
    const changed = filter === null ? 0 : await countChanged(ctx, actor, request.action, filter, matched);
    if (filter !== null && changed > 0) {
      const viewer: Viewer = { appId: actor.appId, userId: actor.userId };
      const input: BulkChange = { viewer, action: request.action, filter, matched: changed };
      await ctx.workflows.start('bulk-change', id, input, actor.appId);
    }
    return { id, matched, unreadable: matched - changed };
  },
});

/** Returns how many of the matching documents an action changes: a retry leaves files of which nothing is stored as they are. */
const countChanged = async (
  { sql }: Pick<Context, 'sql'>,
  viewer: Viewer,
  action: BulkAction,
  filter: ListFilter,
  matched: number,
): Promise<number> =>
  action === 'retry' && matched > 0 ? countOwned(sql, viewer, { ...filter, hasContent: true }) : matched;

/** Combines the conditions with those of the action; null if no document can match. */
async function readFilter(
  ctx: Pick<Context, 'sql'>,
  viewer: Viewer,
  { filter, action }: { filter: z.infer<typeof body>['filter']; action: BulkAction },
): Promise<ListFilter | null> {
  const { filter: metadata, documents, ...others } = filter;
  const { conditions, errors } = await readConditions(ctx, viewer, others);
  const [problem] = errors;
  if (problem) throw invalidField(['body', 'filter', 'source'], problem.message);
  const asked = readListFilter({
    ...conditions,
    documentIds: await narrowToNamed(ctx, viewer, conditions.documentIds ?? null, documents),
    ...(metadata === undefined ? {} : { filter: JSON.stringify(metadata) }),
  });
  const status = STATUS_OF_ACTION[action];
  if (asked === null || (status !== null && asked.status !== null && asked.status !== status)) return null;
  const documentIdMax = await findNewestId(ctx.sql, viewer);
  return { ...asked, status: status ?? asked.status, documentIdMax };
}

/** Returns the ids that remain if only the named documents count; null: any. */
async function narrowToNamed(
  { sql }: Pick<Context, 'sql'>,
  viewer: Viewer,
  ids: readonly number[] | null,
  documents: readonly { source: string; resource_id: string }[] | undefined,
): Promise<readonly number[] | null> {
  if (documents === undefined) return ids;
  const named = await listIdsOf(sql, viewer, documents);
  return ids === null ? named : named.filter((id) => ids.includes(id));
}
