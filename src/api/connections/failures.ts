import { z } from 'zod';
import { changeState } from '../../connections/change-state.ts';
import { listFailureRows, retryFailures } from '../../connections/failure-queries.ts';
import { connectionParams, getConnection } from '../../connections/present-connection.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { defineRoute } from '../../http/define-route.ts';

const failureSchema = z
  .object({
    item: z.string(),
    reason: z.string(),
    attempts: z.int(),
    first_at: z.string(),
    last_at: z.string(),
    next_try_at: z.string(),
  })
  .meta({ id: 'SyncFailure' });

const listFailures = defineRoute({
  method: 'GET',
  path: '/connections/:connection_id/failures',
  summary:
    'List the items of a connection that could not be read, with the reason and the time of the next retry',
  tag: 'Connections',
  scope: 'memories:read',
  params: connectionParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(1_000).default(100) }),
  response: z.object({ items: z.array(failureSchema) }),
  handler: async (ctx: Context, { actor, params, query }) => {
    const connection = await getConnection(ctx.sql, actor, params.connection_id);
    const rows = await listFailureRows(ctx.sql, actor.appId, connection.connection_id, query.limit);
    const items = rows.map(({ first_at, last_at, next_try_at, ...said }) => ({
      ...said,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
      next_try_at: next_try_at.toISOString(),
    }));
    return { items };
  },
});

const retryAll = defineRoute({
  method: 'POST',
  path: '/connections/:connection_id/failures/retry',
  summary: 'Retry the failed items, in a run that starts at once',
  tag: 'Connections',
  scope: 'memories:write',
  params: connectionParams,
  response: z.object({ count: z.int() }),
  status: 202,
  audit: { action: 'connection.retried', target: ({ params }) => params.connection_id },
  handler: async (ctx: Context, { actor, params }) => {
    const { id } = await changeState(ctx, actor, params.connection_id, 'sync');
    return { count: await transaction(ctx.sql, (tx) => retryFailures(tx, actor.appId, id)) };
  },
});

/** Items of a connection that could not be read: the list, and retrying all. */
export const connectionFailures = [listFailures, retryAll];
